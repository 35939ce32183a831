import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { bugs } from '../../tests/support/model-bugs.ts';
import { playStory, story, storyOf } from '../../tests/support/model-play.ts';

const env = (globalThis as { process?: { env: Record<string, string | undefined> } }).process?.env ?? {};

it('loses nothing, doubles nothing and agrees in the end, whatever the network, the clock and crashes do', async () => {
  const seed = env.PBT_SEED === undefined ? {} : { seed: Number(env.PBT_SEED) };
  await fc.assert(
    fc.asyncProperty(story, (steps) => playStory(steps)),
    { numRuns: Number(env.PBT_RUNS ?? 40), ...seed, ...(env.PBT_PATH === undefined ? {} : { path: env.PBT_PATH }) },
  );
}, 600_000);

// A test that cannot fail proves nothing: each of these faults has cost somebody data in a real program.
it.each(bugs)(
  'would notice $name',
  async ({ cast, steps: names, example }) => {
    const faulty = fc.asyncProperty(storyOf(names), (steps) => playStory(steps, cast));
    const outcome = await fc.check(faulty, {
      numRuns: 40,
      seed: 7,
      endOnFailure: true,
      examples: example === undefined ? [] : [[example]],
    });
    expect(outcome.failed).toBe(true);
  },
  120_000,
);
