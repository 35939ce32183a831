import { expect, it } from 'vitest';
import { statusInAnswer } from './status-in-answer.ts';

it('takes an empty error beside a good answer for no failure', () => {
  for (const error of [{}, null, '']) expect(statusInAnswer({ error, choices: [{}] })).toBeUndefined();
  expect(statusInAnswer({ error: { message: 'Something broke' } })).toBe(500);
});
