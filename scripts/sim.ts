import 'fake-indexeddb/auto';
import { parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { bugs } from '../tests/support/model/model-bugs.ts';
import { browserCast, modelCast } from '../tests/support/model/model-stage.ts';
import { modelStory, storyOf } from '../tests/support/play/play-story.ts';
import { playStory, type Cast } from '../tests/support/play/play.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** Stories after which an injected bug that stays undetected counts as missed; 0 skips them. */
    bugs: { type: 'string', default: '400' },
    /** Number of stories that also run on the database of a browser, which takes ten times as long. */
    browser: { type: 'string', default: '100' },
  },
});
const seed = Number(values.seed);
const started = performance.now();
const seconds = () => ((performance.now() - started) / 1000).toFixed(0);

await play(Number(values.runs), modelCast(), '');
await play(Number(values.browser), browserCast, ' on the database of a browser');

async function play(numRuns: number, cast: Cast, where: string): Promise<void> {
  if (numRuns === 0) return;
  console.log(`Playing ${numRuns} stories${where} with seed ${seed}.`);
  let played = 0;
  const property = fc.asyncProperty(modelStory, async (steps) => {
    await playStory(steps, cast);
    played += 1;
    if (played % 1000 === 0) console.log(`  ${played} after ${seconds()} s, no violation`);
  });
  const outcome = await fc.check(property, { numRuns, seed, endOnFailure: true });
  console.log(`Scenarios${where}: ${outcome.numRuns}. Violations: ${outcome.failed ? 1 : 0}. ${seconds()} s.`);
  if (!outcome.failed) return;
  console.log(`Path: ${outcome.counterexamplePath ?? ''}`);
  console.log(JSON.stringify(outcome.counterexample));
  console.error(outcome.errorInstance);
  process.exitCode = 1;
}

let caught = 0;
if (Number(values.bugs) > 0) {
  for (const { name, cast, steps, example } of bugs) {
    const faulty = fc.asyncProperty(storyOf(steps), (told) => playStory(told, cast));
    const examples = example === undefined ? [] : [[example] as [typeof example]];
    const found = await fc.check(faulty, { numRuns: Number(values.bugs), seed, endOnFailure: true, examples });
    if (found.failed) caught += 1;
    else process.exitCode = 1;
    console.log(`${found.failed ? `caught after ${String(found.numRuns).padStart(4)}` : 'MISSED           '}  ${name}`);
  }
  console.log(`Deliberate faults: ${caught} of ${bugs.length} caught. ${seconds()} s.`);
}
