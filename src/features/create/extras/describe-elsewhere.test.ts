import { expect, test } from 'vitest';
import { describeElsewhere } from './describe-elsewhere.ts';

test('trained models that go with another model are named there, the first by its name', () => {
  const [dusk, ink] = [{ model_name: 'Dusk' }, { model_name: 'Ink' }];
  expect(describeElsewhere([dusk], 'Built-in painter')).toBe('“Dusk” goes with another model, such as Built-in painter.');
  expect(describeElsewhere([dusk, ink], 'Flux Dev')).toBe('“Dusk” and 1 more go with another model, such as Flux Dev.');
});
