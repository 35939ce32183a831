import sharp from 'sharp';
import { expect, test } from 'vitest';
import { chooseFrame } from './choose-frame.ts';
import { paint } from '../paint.ts';
import { readPrompt } from '../read-prompt.ts';

const zoomOf = (prompt: string): number => chooseFrame(readPrompt(prompt)).zoom;

test.each([
  'Close-up: a lake',
  'Detail shot: a lake',
  'Nahaufnahme: ein See',
  'Gros plan : un lac',
  'Primer plano: un lago',
  'Primo piano: un lago',
])('a close shot shows a part of its landscape: %s', (prompt) => expect(zoomOf(prompt)).toBeGreaterThan(1.3));

test.each(['Wide shot: a lake', 'Close-up of a woman', 'a lake close to the sea'])('other pictures are whole: %s', (prompt) =>
  expect(zoomOf(prompt)).toBe(1),
);

test('a part of a landscape has the size that was asked for', async () => {
  const job = { prompt: 'Macro shot: a lake', negativePrompt: '', width: 97, height: 64, seed: 1, references: [] };
  expect(await sharp((await paint(job)).bytes).metadata()).toMatchObject({ width: 97, height: 64 });
});
