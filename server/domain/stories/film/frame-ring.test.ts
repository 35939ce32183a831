import { expect, it } from 'vitest';
import { createRing, endRing, openRingReader, openRingWriter } from './frame-ring.ts';

it('gives the frames in their order, whatever pieces they come in, and nothing after the end', async () => {
  const ring = createRing(4);
  const write = openRingWriter(ring);
  const next = openRingReader(ring);
  const first = next();
  write(Uint8Array.of(1, 1));
  write(Uint8Array.of(1, 1, 2, 2, 2));
  expect([...(await first)!]).toEqual([1, 1, 1, 1]);
  write(Uint8Array.of(2, 3, 3, 3, 3, 4));
  expect([...(await next())!]).toEqual([2, 2, 2, 2]);
  expect([...(await next())!]).toEqual([3, 3, 3, 3]);
  const last = next();
  // A frame that was cut off is none.
  endRing(ring);
  expect(await last).toBeNull();
});
