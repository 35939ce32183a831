import type { EngineJob } from '../../engine.ts';
import { createRandom } from '../drawing/random.ts';

/** Purposes that shape the whole picture: a subtle variation rarely changes them. */
const structure: ReadonlySet<string> = new Set(['horizon', 'light', 'drift']);

/**
 * The seed of each random stream. A picture without ancestors has one for all. A variation keeps its ancestor's seed for most purposes. It
 * uses its own for a share that grows with the strength: about a third at 0.55, three quarters at 0.85.
 */
export function createSeedChoice({ seed, ancestors = [] }: Pick<EngineJob, 'seed' | 'ancestors'>): (purpose: string) => number {
  return (purpose) => {
    const exponent = structure.has(purpose) ? 4 : 2;
    let chosen = ancestors[0]?.seed ?? seed;
    for (const [index, { strength }] of ancestors.entries()) {
      const next = ancestors[index + 1]?.seed ?? seed;
      if (createRandom(next, `leave:${purpose}`).chance(strength ** exponent)) chosen = next;
    }
    return chosen;
  };
}
