import * as v from 'valibot';
import { expect, it } from 'vitest';
import { chosenEntries, pickChosen } from './chosen-settings.ts';
import { itemAddress, readMediaAddress } from '../media-address.ts';

const id = '0b8f6f0e-5d0c-4f0a-9d0f-0a1b2c3d4e5f';
const sha256 = 'a'.repeat(64);
const schema = v.strictObject(chosenEntries);

it.each([
  [itemAddress(id), { kind: 'item', id }],
  [`/api/media/${id}/x2?h=abc`, { kind: 'item', id }],
  [`/api/media/upload_raw_image/${sha256}`, { kind: 'upload', sha256 }],
  ['https://elsewhere.example/a.png', null],
  [`//elsewhere.example/api/media/${id}`, null],
  [`/api/media/${id}/../../etc`, null],
  [`/api/media/${id}/x2?h=\0`, null],
  [`/api/media/${id}/x2?h=${'a'.repeat(201)}`, null],
])('a file is named by its address in this studio: %s', (url, named) => expect(readMediaAddress(url)).toEqual(named));

it('picks the chosen settings of a request by name, and nothing else', () => {
  const chosen = { steps: 20, image_urls: [itemAddress(id)], turbo_mode: 'normal' as const };
  expect(pickChosen({ ...chosen, prompt: 'a', width: 64 } as typeof chosen)).toEqual(chosen);
});

it('spoken words lose characters that databases cannot store', () => {
  expect(v.parse(schema, { speech_prompt: 'Good\0 \ud83c morning 🎶' })).toEqual({ speech_prompt: 'Good \ufffd morning 🎶' });
});

it.each([
  ['151 steps', { steps: 151 }],
  ['half a step', { steps: 1.5 }],
  ['a file of somewhere else', { image_url: 'https://elsewhere.example/a.png' }],
  ['five images', { image_urls: Array.from({ length: 5 }, () => itemAddress(id)) }],
  ['another speed', { turbo_mode: 'warp' }],
  ['a way to make videos that there is not', { creation_mode: 'sound' }],
])('refuses %s', (_, chosen) => expect(v.is(schema, chosen)).toBe(false));
