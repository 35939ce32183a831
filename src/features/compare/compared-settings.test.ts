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

test('marks equal values as the same and other values as different', () => {
  const pictures = [compared({}, {}), compared({ seed: 8, width: 512 }, {})];
  expect(compareSettings(pictures, catalogue).map(({ name, isDifferent }) => [name, isDifferent])).toEqual([
    ['Prompt', false],
    ['Model', false],
    ['Seed', true],
    ['Size', true],
  ]);
  expect(line('Size', pictures)?.values).toEqual(['1024 × 768', '512 × 768']);
});

test('marks a setting of one picture as different, and omits settings that none has', () => {
  const pictures = [compared({}, {}), compared({}, { negative_prompt: 'blur' })];
  expect(line('Left out', pictures)).toMatchObject({ values: [null, 'blur'], isDifferent: true });
  expect(line('Length', pictures)).toBeUndefined();
});

test('uses the beginning of the prompt for a picture without its request', () => {
  expect(line('Prompt', [compared({}, null), compared({}, {})])?.values).toEqual(['a quiet', 'a quiet harbour']);
});

test('compares an imported picture by the settings in its file, not by the defaults it got here', () => {
  const imported = { model: 'sdxl', seed: 42, steps: 30, sampler: 'Euler a', cfg_scale: 7 } as GenerationRow['imported'];
  const pictures = [compared({}, {}), compared({ origin: 'imported', model: 'imported', seed: 0 }, { imported })];
  expect(line('Model', pictures)?.values).toEqual(['Built-in painter', 'sdxl']);
  expect(line('Seed', pictures)?.values).toEqual(['7', '42']);
  expect(line('Guidance', pictures)?.values).toEqual([null, '7']);
});

test('compares each chosen setting on a line of its own', () => {
  const pictures = [compared({}, { steps: 20, quality: 'hd' }), compared({}, { steps: 40, quality: 'hd', cfg_scale: 3.5 })];
  expect(line('Steps', pictures)).toMatchObject({ values: ['20', '40'], isDifferent: true });
  expect(line('Quality', pictures)).toMatchObject({ values: ['HD', 'HD'], isDifferent: false });
  expect(line('Guidance', pictures)).toMatchObject({ values: [null, '3.5'], isDifferent: true });
});

test('marks the same number of other references as different', () => {
  const pictures = [compared({}, { image_urls: ['/a'] }), compared({}, { image_urls: ['/b'] })];
  expect(line('References', pictures)).toMatchObject({ values: ['1 picture', '1 picture'], isDifferent: true });
});

test('names a model by its name, or by its key when the catalogue lacks it', () => {
  const pictures = [compared({ model: 'flux-dev' }, {}), compared({ model: 'gone' }, {})];
  expect(line('Model', pictures)?.values).toEqual(['Flux Dev', 'gone']);
});
