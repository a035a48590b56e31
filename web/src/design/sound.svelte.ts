// Quiet sounds, made on the spot: a tap for one's own move, a lower one for the other's, two notes at the end.

import { afterPaint } from '../parts/afterPaint.ts';

const KEY = 'slitherlab.sound';
const VOLUME = 0.06;

/** Frequencies in hertz, one after the other. */
const SOUNDS = {
  own: [520],
  other: [390],
  end: [390, 585],
  turn: [660, 880],
} as const;

class Sound {
  on = $state(stored());
  private context: AudioContext | null = null;

  toggle() {
    this.on = !this.on;
    try {
      localStorage.setItem(KEY, this.on ? 'on' : 'off');
    } catch {
      // Then it lasts until the page is closed.
    }
    if (this.on) this.play('own');
  }

  play(what: keyof typeof SOUNDS) {
    // Browsers make no sound before somebody has touched the page, and complain if one tries.
    if (!this.on || !navigator.userActivation?.hasBeenActive) return;
    // The first sound takes long to prepare: what is heard is seen first.
    afterPaint(() => this.sing(what));
  }

  private sing(what: keyof typeof SOUNDS) {
    try {
      const context = (this.context ??= new AudioContext());
      SOUNDS[what].forEach((frequency, i) => note(context, frequency, context.currentTime + 0.11 * i));
    } catch {
      // A browser without sound plays on in silence.
    }
  }
}

function note(context: AudioContext, frequency: number, at: number) {
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.type = 'triangle';
  tone.frequency.value = frequency;
  loudness.gain.setValueAtTime(VOLUME, at);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.16);
  tone.connect(loudness).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.17);
}

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export const sound = new Sound();
