import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { bugs } from '../../tests/support/model-bugs.ts';
import { browserCast, playStory } from '../../tests/support/model-play.ts';
import { story, storyOf } from '../../tests/support/model-story.ts';

const env = (globalThis as { process?: { env: Record<string, string | undefined> } }).process?.env ?? {};
/** A crowded machine plays fewer stories than were asked for rather than hold everybody up. `npm run sim` has no limit. */
const patienceMs = { quick: 15_000, browser: 3000 };

it('loses nothing, doubles nothing and agrees in the end, whatever the network, the clock and crashes do', async () => {
  const repeated = {
    ...(env.PBT_SEED === undefined ? {} : { seed: Number(env.PBT_SEED) }),
    ...(env.PBT_PATH === undefined ? {} : { path: env.PBT_PATH }),
  };
  const limit = env.PBT_RUNS === undefined ? { interruptAfterTimeLimit: patienceMs.quick, markInterruptAsFailure: false } : {};
  await fc.assert(
    fc.asyncProperty(story, (steps) => playStory(steps)),
    { numRuns: Number(env.PBT_RUNS ?? 2000), endOnFailure: true, ...limit, ...repeated },
  );
}, 3_600_000);

it('does so on the database of a browser, too', async () => {
  await fc.assert(
    fc.asyncProperty(story, (steps) => playStory(steps, browserCast)),
    { numRuns: 200, endOnFailure: true, interruptAfterTimeLimit: patienceMs.browser, markInterruptAsFailure: false },
  );
}, 3_600_000);

it('knows at least fifteen faults that it has to notice', () => {
  expect(bugs.length).toBeGreaterThanOrEqual(15);
});

// A test that cannot fail proves nothing: each of these faults has cost somebody data in a real program.
it.each(bugs)(
  'would notice $name',
  async ({ cast, steps: names, example }) => {
    const faulty = fc.asyncProperty(storyOf(names), (steps) => playStory(steps, cast));
    const outcome = await fc.check(faulty, {
      numRuns: 60,
      seed: 7,
      endOnFailure: true,
      examples: example === undefined ? [] : [[example]],
    });
    expect(outcome.failed).toBe(true);
  },
  180_000,
);
