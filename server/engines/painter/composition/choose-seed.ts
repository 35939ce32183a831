import type { EngineJob } from '../../engine.ts';
import { createRandom } from '../drawing/random.ts';

/** What the whole picture turns on: a subtle variation rarely changes it. */
const structure: ReadonlySet<string> = new Set(['horizon', 'light', 'drift']);

/**
 * The seed that each purpose draws from. A picture without ancestors has one for all. A variation keeps its ancestor's for
 * most purposes and takes its own for a share that grows with the strength: 0.55 changes about a third of what chance
 * decided, 0.85 about three quarters.
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
