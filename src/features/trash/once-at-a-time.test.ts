import { expect, it } from 'vitest';
import { onceAtATime } from './once-at-a-time.ts';

it('works once on an item that two calls in one turn name', async () => {
  const restore = onceAtATime((id: string) => id);
  const calls: (readonly string[])[] = [];
  const work = async (ids: readonly string[]) => void calls.push(ids);
  await Promise.all([restore(['a'], work), restore(['a'], work), restore(['a', 'b'], work)]);
  expect(calls).toEqual([['a'], ['b']]);
});

it('works on an item again after the earlier work has ended or failed', async () => {
  const restore = onceAtATime((id: string) => id);
  const calls: (readonly string[])[] = [];
  await expect(restore(['a'], () => Promise.reject(new Error('storage is full')))).rejects.toThrow('storage is full');
  for (const _ of [0, 1]) await restore(['a'], async (ids) => void calls.push(ids));
  expect(calls).toEqual([['a'], ['a']]);
});
