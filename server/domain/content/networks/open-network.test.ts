import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { parseConfig } from '../../../config.ts';
import { paint } from '../../../engines/painter/paint.ts';
import { judgeScores } from '../judge-scores.ts';
import { readPictureFrames } from '../read-picture-frames.ts';
import { openNetwork, type Network } from './open-network.ts';
import { sideOf } from './side-of.ts';

const { thresholds } = parseConfig({}).assessment;
let see: Network;
beforeAll(async () => {
  see = await openNetwork('mobilenet');
});
const framesOf = (bytes: Uint8Array) => readPictureFrames(bytes, sideOf.mobilenet);
const paintOf = async (prompt: string) =>
  (await paint({ prompt, negativePrompt: '', width: 256, height: 256, seed: 5, references: [] })).bytes;

it.each([
  'a quiet harbour',
  'dunes the colour of skin',
  'a marble statue of a woman',
  'two peaches, close up',
  'a portrait of a smiling girl',
])('the small network has nothing against %s', async (prompt) => {
  const scores = await see((await framesOf(await paintOf(prompt)))[0]!);
  expect(Object.values(scores).reduce((sum, score) => sum + score)).toBeCloseTo(1, 4);
  expect(judgeScores(scores, thresholds)).toBeNull();
});

it('looks at what is see-through on white and on black, and at five frames of an animation', async () => {
  const size = { width: 64, height: 64 };
  const clear = sharp({ create: { ...size, channels: 4, background: { r: 255, g: 255, b: 255, alpha: 0.5 } } });
  const [white, black] = await framesOf(await clear.png().toBuffer());
  expect([white?.smooth[0], black?.smooth[0], white?.sharp[0], black?.sharp[0]]).toEqual([255, 128, 255, 128]);
  const greys = Array.from({ length: 9 }, (_, n) => Buffer.alloc(64 * 64 * 3, 20 + n * 20));
  const moving = sharp(Buffer.concat(greys), { raw: { width: 64, height: 64 * 9, channels: 3, pageHeight: 64 } }).webp({ lossless: true });
  const frames = await framesOf(await moving.toBuffer());
  expect(frames.map(({ smooth }) => smooth[0])).toEqual([20, 60, 100, 140, 180]);
});
