import { limits } from '../../limits.ts';

/** `random` sends no seed, `seed` the one that was typed. */
export type SeedMode = 'random' | 'seed';

export const seedError = `Seed must be between ${limits.seedMin} and ${limits.seedMax}`;

/** A number of the range, whole. */
export function isSeed(seed: number): boolean {
  return Number.isInteger(seed) && seed >= limits.seedMin && seed <= limits.seedMax;
}
