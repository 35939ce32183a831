import { expect, test } from 'vitest';
import { parseDraft } from './draft.ts';
import { emptyForm } from './form-rules.ts';

test('a saved form comes back as it was', () => {
  const form = { ...emptyForm, prompt: 'مرفأ في الضباب', isSeedFixed: true, seedText: '12' };
  expect(parseDraft(structuredClone(form))).toEqual(form);
});

test('a draft of another shape is none', () => {
  expect(parseDraft(undefined)).toBeUndefined();
  expect(parseDraft({ prompt: 'x' })).toBeUndefined();
  expect(parseDraft({ ...emptyForm, imageCount: 12 })).toBeUndefined();
});

test('a side that is no longer allowed snaps to the nearest', () => {
  expect(parseDraft({ ...emptyForm, width: 1000 })).toMatchObject({ width: 992 });
});

test('a draft for a model by its older name is one for that model in its quality', () => {
  expect(parseDraft({ ...emptyForm, model: 'gpt-high', chosen: { style: 'vivid' } })).toMatchObject({
    model: 'gpt',
    chosen: { quality: 'high', style: 'vivid' },
  });
});
