import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { findFrameLength } from './frame-length.ts';

it('a GIF lasts as long as its film at every rate: of a faster one than it can show, frames are left out', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 240, noNaN: true }), fc.integer({ min: 1, max: 600 }), (rate, frames) => {
      let written = 0;
      for (let frame = 1; frame <= frames; frame += 1) {
        const length = findFrameLength(frame / rate, written);
        if (length !== null) expect(length).toBeGreaterThanOrEqual(2);
        written += length ?? 0;
      }
      expect(Math.abs(written - (frames / rate) * 100)).toBeLessThanOrEqual(2);
      expect(written).toBeGreaterThanOrEqual(2);
    }),
  );
});
