import * as v from 'valibot';
import { expect, it } from 'vitest';
import { findOutput, historyAnswer } from './comfy-answers.ts';

const png = { filename: 'made.png', subfolder: '', type: 'output' };
const latent = { filename: 'made.latent', subfolder: '', type: 'output' };
const preview = { filename: 'preview.png', subfolder: '', type: 'temp' };

it.each<[what: string, outputs: unknown, found: string | undefined]>([
  ['a latent that is kept before it', { 8: { latents: [latent] }, 9: { images: [png] } }, 'made.png'],
  ['a latent that is kept beside a preview', { 8: { latents: [latent] }, 9: { images: [preview] } }, 'preview.png'],
  ['texts in the same list', { 9: { images: [null, 'A lake', png] } }, 'made.png'],
  ['a node without an output', { 7: null, 8: { text: ['A lake'] }, 9: { images: [png], animated: [false] } }, 'made.png'],
  ['a file without its folder and type', { 9: { images: [{ filename: 'made.png', subfolder: null }] } }, 'made.png'],
  ['no outputs', null, undefined],
])('finds the picture that ComfyUI made beside %s', (_, outputs, found) => {
  const { id } = v.parse(historyAnswer, { id: { prompt: null, outputs, status: null } });
  expect(findOutput(id!, undefined)?.filename).toBe(found);
});
