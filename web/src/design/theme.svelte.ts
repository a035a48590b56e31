// Light or dark: as the system says, until somebody chooses.

const KEY = 'slitherlab.theme';
const system = window.matchMedia('(prefers-color-scheme: dark)');

class Theme {
  dark = $state(false);

  constructor() {
    this.set(stored() ?? system.matches);
    system.addEventListener('change', (event) => {
      if (stored() === null) this.set(event.matches);
    });
  }

  toggle() {
    this.set(!this.dark);
    try {
      localStorage.setItem(KEY, this.dark ? 'dark' : 'light');
    } catch {
      // A browser that keeps nothing still changes its colours.
    }
  }

  private set(dark: boolean) {
    this.dark = dark;
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  }
}

function stored(): boolean | null {
  try {
    const value = localStorage.getItem(KEY);
    return value === null ? null : value === 'dark';
  } catch {
    return null;
  }
}

export const theme = new Theme();
