import { expect, it } from 'vitest';
import { emptyForm } from '../form.ts';
import { checkForm } from './check-form.ts';
import { describeLack } from './describe-lack.ts';

it('distinguishes a missing list of models from a studio without an engine for characters', () => {
  const sentence = (model: 'untold' | undefined) =>
    describeLack(checkForm(emptyForm(), model, 'free').reason!, { unnamed: [], model: undefined });
  expect(sentence('untold')).toMatch(/not on this device yet/);
  expect(sentence(undefined)).toMatch(/No connected engine/);
});
