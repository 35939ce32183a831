import { expect, it } from 'vitest';
import { baseFor } from './base-for.ts';

it('a trained model is laid over the first of its base models that an engine serves', () => {
  const models = [
    { key: 'flux', available: false },
    { key: 'sdxl', available: true },
  ];
  expect(baseFor({ base_models: ['flux', 'sdxl'] }, models)).toBe('sdxl');
  expect(baseFor({ base_models: ['flux'] }, models)).toBe('flux');
  expect(baseFor({ base_models: [] }, models)).toBeUndefined();
});
