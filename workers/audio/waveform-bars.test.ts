import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateBars, toBars, waveformBars } from './waveform-bars.ts';

test('a waveform has 50 bars clamped to 0.1 to 1, the loudest of them 1', () => {
  const loudness = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: waveformBars, maxLength: waveformBars });
  fc.assert(
    fc.property(loudness, (values) => {
      const bars = toBars(values);
      expect(bars).toHaveLength(50);
      for (const bar of bars) expect(bar >= 0.1 && bar <= 1).toBe(true);
      if (values.some((value) => value > 0)) expect(Math.max(...bars)).toBe(1);
    }),
  );
});

test('a failed real waveform falls back to a generated one, the same each time', () => {
  for (const seed of [0, 1, 4_711, 1e9]) {
    expect(generateBars(seed)).toEqual(generateBars(seed));
    expect(generateBars(seed)).toHaveLength(50);
    for (const bar of generateBars(seed)) expect(bar >= 0.1 && bar <= 1).toBe(true);
  }
});
