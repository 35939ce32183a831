import { expect, it } from 'vitest';
import { describeCheck } from './describe-check.ts';

const model = { key: 'a', name: 'A', resource_type: 'image' } as const;

it.each([
  [{ problem: 'Nothing answers.', models: [], writers: [] }, 'Nothing answers.'],
  [{ problem: null, models: [model], writers: [] }, 'It answers and serves 1 model.'],
  [{ problem: null, models: [], writers: ['a'] }, 'It answers and has 1 model that writes.'],
  [{ problem: null, models: [model, model], writers: ['a', 'b'] }, 'It answers, serves 2 models, and has 2 models that write.'],
])('says in one sentence what an engine answered (%#)', (check, sentence) => {
  expect(describeCheck(check)).toBe(sentence);
});
