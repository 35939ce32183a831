import { expect, it } from 'vitest';
import { readValue, toValue } from './writer-value.ts';

it.each(['automatic', 'nobody', { engine: 'openai', model: 'org/model:8b' }] as const)(
  'keeps a choice in the value of its option (%#)',
  (choice) => {
    expect(readValue(toValue(choice))).toEqual(choice);
  },
);
