import { expect, test } from 'vitest';
import type { GenerationRow } from '../../../contract/generations/generation.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { painterModel } from '../../../contract/catalogue/model.ts';
import { compareSettings, type Compared } from './compared-settings.ts';

const compared = (item: Partial<MediaRow>, generation: Partial<GenerationRow> | null) => ({
  item: { model: 'painter', seed: 7, width: 1024, height: 768, duration: null, prompt_head: 'a quiet', ...item } as MediaRow,
  generation: generation === null ? null : ({ prompt: 'a quiet harbour', negative_prompt: '', ...generation } as GenerationRow),
});
const catalogue = [{ ...painterModel, key: 'flux-dev', name: 'Flux Dev' }];
const line = (name: string, pictures: Compared[]) => compareSettings(pictures, catalogue).find((setting) => setting.name === name);

test('what is the same is said to be the same, what differs to differ', () => {
  const pictures = [compared({}, {}), compared({ seed: 8, width: 512 }, {})];
  expect(compareSettings(pictures, catalogue).map(({ name, isDifferent }) => [name, isDifferent])).toEqual([
    ['Prompt', false],
    ['Model', false],
    ['Seed', true],
    ['Size', true],
  ]);
  expect(line('Size', pictures)?.values).toEqual(['1024 × 768', '512 × 768']);
});

test('what only one of them has is a difference, what none has is left out', () => {
  const pictures = [compared({}, {}), compared({}, { negative_prompt: 'blur' })];
  expect(line('Left out', pictures)).toMatchObject({ values: [null, 'blur'], isDifferent: true });
  expect(line('Length', pictures)).toBeUndefined();
});

test('without its request a picture still has the beginning of its prompt', () => {
  expect(line('Prompt', [compared({}, null), compared({}, {})])?.values).toEqual(['a quiet', 'a quiet harbour']);
});

test('a picture from elsewhere is compared by what its file says, not by what it was given here', () => {
  const imported = { model: 'sdxl', seed: 42, steps: 30, sampler: 'Euler a', cfg_scale: 7 } as GenerationRow['imported'];
  const pictures = [compared({}, {}), compared({ origin: 'imported', model: 'imported', seed: 0 }, { imported })];
  expect(line('Model', pictures)?.values).toEqual(['Built-in painter', 'sdxl']);
  expect(line('Seed', pictures)?.values).toEqual(['7', '42']);
  expect(line('Guidance', pictures)?.values).toEqual([null, '7']);
});

test('what was chosen beside words and seed is a difference of its own', () => {
  const pictures = [compared({}, { steps: 20, quality: 'hd' }), compared({}, { steps: 40, quality: 'hd', cfg_scale: 3.5 })];
  expect(line('Steps', pictures)).toMatchObject({ values: ['20', '40'], isDifferent: true });
  expect(line('Quality', pictures)).toMatchObject({ values: ['HD', 'HD'], isDifferent: false });
  expect(line('Guidance', pictures)).toMatchObject({ values: [null, '3.5'], isDifferent: true });
});

test('as many references are a difference when they are other ones', () => {
  const pictures = [compared({}, { image_urls: ['/a'] }), compared({}, { image_urls: ['/b'] })];
  expect(line('References', pictures)).toMatchObject({ values: ['1 picture', '1 picture'], isDifferent: true });
});

test('a model is called by its name, and by its key where nobody knows a name', () => {
  const pictures = [compared({ model: 'flux-dev' }, {}), compared({ model: 'gone' }, {})];
  expect(line('Model', pictures)?.values).toEqual(['Flux Dev', 'gone']);
});
