import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { bugs } from '../../tests/support/model/model-bugs.ts';
import { browserCast, modelCast } from '../../tests/support/model/model-stage.ts';
import { modelStory, storyOf } from '../../tests/support/play/play-story.ts';
import { playStory } from '../../tests/support/play/play.ts';
import { rounds } from '../../tests/support/rounds.ts';

const env = (globalThis as { process?: { env: Record<string, string | undefined> } }).process?.env ?? {};
/** A fixed number of plays, however long they take: fewer of them on a crowded machine would prove less without saying so. */
const plays = { quick: Number(env.PBT_RUNS ?? rounds(200, 2000)), browser: rounds(4, 40) };

it('loses nothing, doubles nothing and agrees in the end, whatever the network, the clock and crashes do', async () => {
  const repeated = {
    ...(env.PBT_SEED === undefined ? {} : { seed: Number(env.PBT_SEED) }),
    ...(env.PBT_PATH === undefined ? {} : { path: env.PBT_PATH }),
  };
  await fc.assert(
    fc.asyncProperty(modelStory, (steps) => playStory(steps, modelCast())),
    { numRuns: plays.quick, endOnFailure: true, ...repeated },
  );
}, 3_600_000);

it('does so on the database of a browser, too', async () => {
  await fc.assert(
    fc.asyncProperty(modelStory, (steps) => playStory(steps, browserCast)),
    { numRuns: plays.browser, endOnFailure: true },
  );
}, 3_600_000);

it('knows at least fifteen faults that it has to notice', () => {
  expect(bugs.length).toBeGreaterThanOrEqual(15);
});

// A test that cannot fail proves nothing. Each of these faults has lost data in a real program.
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
