import { expect, test } from 'vitest';
import type { Intent } from '../db/database.ts';
import { pickIntents } from './pick-intent.ts';

function intent(n: number, kind: Intent['kind'], key: string, state: Intent['state'] = 'ready'): Intent {
  return { n, kind, keys: [key], state, mid: `mid-${n}`, v: 1, args: {} as Intent['args'], madeAt: 0, attempts: 0, nextAt: 0, tab: 't' };
}

test('a cancel goes out as soon as its request has, before other requests are sent', () => {
  const first = intent(1, 'generation.create', 'media:a');
  const queue = [intent(2, 'generation.create', 'media:b'), intent(3, 'generation.cancel', 'media:a')];
  expect(pickIntents([first, ...queue], 0).eligible[0]?.n).toBe(1);
  expect(pickIntents([{ ...first, state: 'acked' }, ...queue], 0).eligible[0]?.n).toBe(3);
});

test('a deletion goes before what was asked earlier for other rows, never before what was asked for its own', () => {
  const star = intent(1, 'media.star', 'media:a');
  expect(pickIntents([star, intent(2, 'media.delete', 'media:b')], 0).eligible[0]?.n).toBe(2);
  expect(pickIntents([star, intent(2, 'media.delete', 'media:a')], 0).eligible[0]?.n).toBe(1);
});

test('what hides an item goes before everything that waits for other rows, what shows it to more people in its turn', () => {
  const share = (share_access_permission: 'private' | 'image_only' | 'public') => ({
    ...intent(3, 'media.share', 'media:c'),
    args: { id: 'c', share_access_permission },
  });
  const queue = [intent(1, 'media.import', 'media:a'), intent(2, 'generation.create', 'media:b')];
  const firstWith = (one: Intent) => pickIntents([...queue, one], 0).eligible[0]?.n;
  expect([firstWith(share('private')), firstWith(share('image_only')), firstWith(share('public'))]).toEqual([3, 1, 1]);
});
