import { describe, expect, it } from 'vitest';
import { createSeedChoice } from './choose-seed.ts';

const purposes = Array.from({ length: 400 }, (_, index) => `purpose ${index}`);

function shareOf(seed: number, choose: (purpose: string) => number): number {
  return purposes.filter((purpose) => choose(purpose) === seed).length / purposes.length;
}

describe('the seed that a purpose draws from', () => {
  it('is the picture’s own when it is no variation', () => {
    expect(shareOf(7, createSeedChoice({ seed: 7 }))).toBe(1);
  });

  it('stays the ancestor’s for most of a subtle variation and for little of a strong one', () => {
    const own = (strength: number) => shareOf(7, createSeedChoice({ seed: 7, ancestors: [{ seed: 1, strength }] }));
    expect(own(0)).toBe(0);
    expect(own(0.55)).toBeGreaterThan(0.2);
    expect(own(0.55)).toBeLessThan(0.4);
    expect(own(0.85)).toBeGreaterThan(0.6);
    expect(own(0.85)).toBeLessThan(0.85);
    expect(own(1)).toBe(1);
  });

  it('leaves for a variation of a variation everything as its ancestor had it, or as it has it itself', () => {
    const parent = createSeedChoice({ seed: 2, ancestors: [{ seed: 1, strength: 0.55 }] });
    const ancestors = [
      { seed: 1, strength: 0.55 },
      { seed: 2, strength: 0.55 },
    ];
    const child = createSeedChoice({ seed: 3, ancestors });
    for (const purpose of purposes) expect([parent(purpose), 3]).toContain(child(purpose));
  });
});
