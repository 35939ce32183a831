import { limits } from '../../limits.ts';

export type SeedMode = 'random' | 'seed';

export const seedError = `Seed must be between ${limits.seedMin} and ${limits.seedMax}`;

/** A number of the range, whole. */
export function isSeed(seed: number): boolean {
  return Number.isInteger(seed) && seed >= limits.seedMin && seed <= limits.seedMax;
}

/** What is sent: random sends an empty value. */
export function seedToSend(mode: SeedMode, seed: number | null): number | null {
  return mode === 'random' ? null : seed;
}

/** Images of a request. `chosen` is kept while a seed forces one, and so comes back with random. */
export function imageCountOf(mode: SeedMode, chosen: number): number {
  return mode === 'seed' ? 1 : chosen;
}

/** The image number input is disabled when seed mode is seed. */
export function isImageCountDisabled(mode: SeedMode): boolean {
  return mode === 'seed';
}
