import { createCanvas, type Canvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { engineJob } from '../../../../tests/support/engines/engine-job.ts';
import type { VideoJob } from '../../engine.ts';
import { readCamera } from './camera.ts';
import { chooseMotion } from './choose-motion.ts';
import { drawFrames } from './make-clip.ts';
import type { Motion } from './motion.ts';
import { moveLandscape } from './move-landscape.ts';
import { movePicture } from './move-picture.ts';
import { planClip } from './plan-clip.ts';
import { showElements } from './show-elements.ts';
import { showLevels } from './show-levels.ts';

const size = { width: 96, height: 64 };
const plan = { ...size, fps: 4, frames: 4 };
const words = { prompt: 'a lake', negativePrompt: '', seed: 7 };

async function framesOf(motion: Motion): Promise<Buffer[]> {
  const frames: Buffer[] = [];
  for await (const frame of drawFrames({ plan, motion })) frames.push(Buffer.from(frame));
  return frames;
}

function filled(color: string): Canvas {
  const canvas = createCanvas(size.width, size.height);
  const ctx = canvas.getContext('2d');
  ctx.fillStyle = color;
  ctx.fillRect(0, 0, size.width, size.height);
  return canvas;
}

/** Mean red, green and blue. */
function meanOf(frame: Buffer): [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0];
  for (let at = 0; at < frame.length; at += 4) for (const channel of [0, 1, 2] as const) sums[channel] += frame[at + channel]!;
  return sums.map((sum) => Math.round((sum * 4) / frame.length)) as [number, number, number];
}

const landscape = (changes: Partial<typeof words>): Motion => moveLandscape({ ...words, ...changes, ...size, references: [] }, 1);

it.each(['a lake with clouds', 'snow in the mountains', 'rain over the city'])(
  'moves a landscape, the same one for a seed: %s',
  async (prompt) => {
    const [once, again, other] = [
      await framesOf(landscape({ prompt })),
      await framesOf(landscape({ prompt })),
      await framesOf(landscape({ prompt, seed: 8 })),
    ];
    expect(once.map((frame, index) => frame.equals(again[index]!))).toEqual([true, true, true, true]);
    expect(once[0]!.equals(other[0]!)).toBe(false);
    for (const [index, frame] of once.slice(1).entries()) expect(frame.equals(once[index]!)).toBe(false);
    expect(once[0]!.equals(once.at(-1)!)).toBe(false);
  },
);

it('lets it snow over a picture where the words say so', async () => {
  const still = { ...words, prompt: 'static camera' };
  const falling = { ...words, prompt: 'static camera, snow is falling' };
  const lightest = async (one: typeof words) =>
    Math.max(...(await framesOf(movePicture(one, size, { first: filled('#000'), last: null })))[0]!.filter((_, index) => index % 4 === 2));
  expect(await lightest(falling)).toBeGreaterThan((await lightest(still)) + 40);
});

it('turns the first picture into the last one', async () => {
  const frames = await framesOf(movePicture(words, size, { first: filled('#c00000'), last: filled('#0000c0') }));
  const [red, , blue] = [meanOf(frames[0]!), meanOf(frames[1]!), meanOf(frames.at(-1)!)];
  expect(red[0] - red[2]).toBeGreaterThan(150);
  expect(blue[2] - blue[0]).toBeGreaterThan(150);
});

it.each(['zoom in', 'zoom out', 'pan left', 'pan right', 'tilt up', 'tilt down', 'static camera'])(
  'leaves no edge of a picture uncovered: %s',
  async (prompt) => {
    for (const t of [0, 0.25, 0.5, 0.75, 1]) {
      // A new one each time: on the one before, an edge may be covered already.
      const canvas = createCanvas(size.width, size.height);
      await movePicture({ ...words, prompt }, size, { first: filled('#fff'), last: null })(canvas.getContext('2d'), t);
      expect(Math.min(...canvas.data())).toBeGreaterThan(200);
    }
  },
);

it('shows every picture of several', async () => {
  const frames = await framesOf(showElements(words, size, ['#c00000', '#00c000', '#0000c0'].map(filled)));
  expect(frames.map(meanOf).map((mean) => mean.indexOf(Math.max(...mean)))).toEqual([0, 1, 2, 2]);
});

it('raises the bars where the voice is loud', async () => {
  const levels = Float32Array.from({ length: 96 }, (_, index) => (index < 48 ? 0 : 1));
  const frames = await framesOf(showLevels(filled('#000'), size, { levels, perSecond: 24, seconds: 4 }));
  expect(meanOf(frames.at(-1)!)[0]).toBeGreaterThan(meanOf(frames[0]!)[0] * 2);
});

it.each([
  ['the camera slowly zooms in on a boat', 'in'],
  ['Pull back from the castle', 'out'],
  ['camera pans slowly left over the hills', 'left'],
  ['panning right', 'right'],
  ['tilt up to the stars', 'up'],
  ['the camera tilts down', 'down'],
  ['static shot of a lake', 'still'],
])('moves the camera as the words say: «%s» is %s', (prompt, move) => {
  const camera = readCamera(prompt, 1);
  const [from, to] = [camera(0), camera(1)];
  const change = [to.zoom - from.zoom, to.x - from.x, to.y - from.y].map((one) => Math.sign(Math.round(one * 1000)));
  const wanted = { in: [1, 0, 0], out: [-1, 0, 0], left: [0, 1, 0], right: [0, -1, 0], up: [0, 0, 1], down: [0, 0, -1], still: [0, 0, 0] };
  expect(change).toEqual(wanted[move as keyof typeof wanted]);
});

it.each([
  [{ shape: 16 / 9 }, { width: 1280, height: 720, fps: 24, frames: 120 }],
  [
    { shape: 16 / 9, resolution: '480p', seconds: 3 },
    { width: 848, height: 480, fps: 24, frames: 72 },
  ],
  [{ shape: 2 / 3 }, { width: 720, height: 1088, fps: 24, frames: 120 }],
  [{ shape: 40 }, { width: 1680, height: 720, fps: 24, frames: 120 }],
])('plans a clip of %j', (asked, planned) => expect(planClip(asked)).toEqual(planned));

it('says which picture is damaged', async () => {
  const whole = await sharp({ create: { ...size, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  const damaged = whole.subarray(0, whole.length / 2);
  const reason = (video: Partial<VideoJob>) => {
    const asked: VideoJob = { mode: 'image2video', hasSound: false, resolution: '480p', ...video };
    return chooseMotion(engineJob({ video: asked }), asked).then(
      () => 'none',
      (error: Error) => error.message,
    );
  };
  expect(await reason({ firstFrame: damaged })).toMatch(/^The picture is damaged/);
  expect(await reason({ firstFrame: whole, lastFrame: damaged })).toMatch(/^The last picture is damaged/);
  expect(await reason({ mode: 'elements', elements: [whole, damaged] })).toMatch(/^Picture 2 is damaged/);
});
