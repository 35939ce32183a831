import { expect, it } from 'vitest';
import { describeSent, reasonsOf } from './describe-sent.ts';

it('describes an entry by its action and count', () => {
  expect(describeSent({ reason: 'change', count: 1 })).toBe('Sent a change');
  expect(describeSent({ reason: 'change', count: 3 })).toBe('Sent 3 changes');
  expect(describeSent({ reason: 'generation', count: 1 })).toBe('Started a generation');
  expect(describeSent({ reason: 'pull', count: 1200 }, 'en')).toBe('Asked 1,200 times for changes');
});

it('offers each reason in the list once', () => {
  const list = (['pull', 'change', 'pull'] as const).map((reason) => ({ reason }));
  expect(reasonsOf(list)).toEqual([
    { reason: 'change', name: 'Changes sent' },
    { reason: 'pull', name: 'Asked for changes' },
  ]);
});
