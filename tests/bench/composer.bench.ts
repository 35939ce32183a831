import { composePiece } from '../../server/engines/composer/compose-piece.ts';
import { composeInThread } from '../../server/engines/composer/composer-run.ts';
import { printFigure } from './print-figure.ts';

// A minute of music or of sounds, as an MP3, on one core; the first figure beside it is the samples alone.
const goalSeconds = 3;
const prompts = ['techno', 'sad piano', 'epic orchestra', 'lo-fi', 'rain and a campfire'];

/** Seconds of a core. A busy machine does not change them much. */
async function cpuSeconds(work: () => Promise<unknown> | void): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

for (const prompt of prompts) {
  const request = { prompt, seconds: 60, seed: 3 };
  const samples = await cpuSeconds(() => void composePiece(request));
  const made = await cpuSeconds(() => composeInThread(request, new AbortController().signal));
  printFigure(`a minute of ${prompt}`, made, { goal: goalSeconds, unit: 's', note: `samples alone ${samples.toFixed(1)} s` });
}
