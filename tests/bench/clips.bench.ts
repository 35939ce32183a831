import type { EngineJob } from '../../server/engines/engine.ts';
import { chooseMotion } from '../../server/engines/painter/clips/choose-motion.ts';
import { startClip } from '../../server/engines/painter/clips/clip-run.ts';
import { drawFrames } from '../../server/engines/painter/clips/make-clip.ts';
import { paint } from '../../server/engines/painter/paint.ts';
import { printFigure } from './print-figure.ts';

// A clip of five seconds at 720p on one core, beside its frames alone, which nothing encodes.
const goalSeconds = 15;
const clips = {
  'a lake at dawn with clouds': 'text2video',
  'snow in the mountains': 'text2video',
  'oil painting of a forest': 'text2video',
  'zoom in slowly': 'image2video',
} as const;

const still = await paint({ prompt: 'a harbour', negativePrompt: '', width: 1280, height: 720, seed: 1, references: [] });

/** Seconds of a core. A busy machine does not change them much. */
async function cpuSeconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

for (const [prompt, mode] of Object.entries(clips)) {
  const video = { mode, hasSound: false, firstFrame: still.bytes };
  const job: EngineJob = {
    id: prompt,
    model: 'painter-clips',
    prompt,
    negativePrompt: '',
    width: 1024,
    height: 576,
    seed: 3,
    references: [],
    video,
  };
  const frames = await cpuSeconds(async () => {
    for await (const _ of drawFrames(await chooseMotion(job, video)));
  });
  const made = await cpuSeconds(async () => {
    const outcome = await startClip(job).outcome;
    if (outcome instanceof Error) throw outcome;
  });
  const note = `frames alone ${frames.toFixed(1)} s, ratio ${(made / frames).toFixed(2)}`;
  printFigure(`clip, 5 s of 720p, ${mode}: ${prompt}`, made, { goal: goalSeconds, unit: 's', note });
}
