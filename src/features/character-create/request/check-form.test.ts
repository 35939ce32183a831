import { expect, it } from 'vitest';
import { emptyForm } from '../form.ts';
import { checkForm } from './check-form.ts';
import { describeLack } from './describe-lack.ts';

it('says that the models are unknown on this device, which is not that no engine shows characters', () => {
  const sentence = (model: 'untold' | undefined) =>
    describeLack(checkForm(emptyForm(), model, 'free').reason!, { unnamed: [], model: undefined });
  expect(sentence('untold')).toMatch(/not on this device yet/);
  expect(sentence(undefined)).toMatch(/No connected engine/);
});
