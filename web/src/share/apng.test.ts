import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { animate, chunks, crc } from './apng.ts';

/** A picture of one pixel, written by hand. */
function pixel(grey: number): Uint8Array {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.from([0, grey]))), chunk('IEND', Buffer.alloc(0))]);
}

test('the check is that of PNG', () => {
  // Known from every PNG file there is: the end chunk.
  expect(crc(new TextEncoder().encode('IEND'))).toBe(0xae426082);
  expect(crc(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
});

test('frames follow each other, numbered, with their times', () => {
  const file = animate([pixel(0), pixel(128), pixel(255)], [500, 500, 2000]);
  const found = chunks(file);
  expect(found.map(({ type }) => type)).toEqual(['IHDR', 'acTL', 'fcTL', 'IDAT', 'fcTL', 'fdAT', 'fcTL', 'fdAT', 'IEND']);
  const number = (data: Uint8Array, at = 0) => new DataView(data.buffer, data.byteOffset).getUint32(at);
  expect(number(found[1].data)).toBe(3);
  expect(found.filter(({ type }) => /fcTL|fdAT/.test(type)).map(({ data }) => number(data))).toEqual([0, 1, 2, 3, 4]);
  expect(new DataView(found[6].data.buffer, found[6].data.byteOffset).getUint16(20)).toBe(2000);
  // What does not know animation sees the first frame.
  expect(Buffer.from(chunks(pixel(0))[1].data)).toEqual(Buffer.from(found[3].data));
});
