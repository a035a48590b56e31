// Animated PNG: the frames of several PNG files in one. Every browser shows it, and what does not know
// animation shows the first frame. https://www.w3.org/TR/png-3/#apng-frame-based-animation

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
/** The cyclic redundancy check of PNG. */
export function crc(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const byte of bytes) c = TABLE[(c ^ byte) & 255] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

interface Chunk {
  type: string;
  data: Uint8Array;
}

/** The chunks of a PNG file. */
export function chunks(file: Uint8Array): Chunk[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const found: Chunk[] = [];
  for (let at = SIGNATURE.length; at + 8 <= file.length; ) {
    const length = view.getUint32(at);
    found.push({ type: String.fromCharCode(...file.subarray(at + 4, at + 8)), data: file.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return found;
}

function written({ type, data }: Chunk): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set([...type].map((letter) => letter.charCodeAt(0)), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

function numbers(...parts: [bytes: 1 | 2 | 4, value: number][]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, [length]) => sum + length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [length, value] of parts) {
    if (length === 1) view.setUint8(at, value);
    else if (length === 2) view.setUint16(at, value);
    else view.setUint32(at, value);
    at += length;
  }
  return bytes;
}

/** One animation from frames of the same size; each is shown for this many milliseconds. It runs for ever. */
export function animate(frames: Uint8Array[], times: number[]): Uint8Array {
  const parts = frames.map(chunks);
  const header = parts[0].find(({ type }) => type === 'IHDR')!;
  const view = new DataView(header.data.buffer, header.data.byteOffset);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const out: Chunk[] = [header, { type: 'acTL', data: numbers([4, frames.length], [4, 0]) }];
  let sequence = 0;
  parts.forEach((one, i) => {
    const data = numbers([4, sequence++], [4, width], [4, height], [4, 0], [4, 0], [2, times[i]], [2, 1000], [1, 0], [1, 0]);
    out.push({ type: 'fcTL', data });
    for (const { type, data } of one) {
      if (type !== 'IDAT') continue;
      if (i === 0) out.push({ type: 'IDAT', data });
      else {
        const numbered = new Uint8Array(4 + data.length);
        numbered.set(numbers([4, sequence++]));
        numbered.set(data, 4);
        out.push({ type: 'fdAT', data: numbered });
      }
    }
  });
  out.push({ type: 'IEND', data: new Uint8Array() });
  const pieces = [Uint8Array.from(SIGNATURE), ...out.map(written)];
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
