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

test('a request and an edit wait for the import of the picture that they begin with, and for nothing else', () => {
  const source = '0190a000-0000-7000-8000-000000000001';
  const beginning = (n: number, kind: Intent['kind'], args: object) => ({ ...intent(n, kind, `media:${n}`), args: args as Intent['args'] });
  const queue = [
    intent(1, 'media.import', `media:${source}`),
    beginning(2, 'generation.create', { params: { variation_source: source } }),
    beginning(3, 'media.import', { variation_source: source }),
    beginning(4, 'generation.create', { params: { variation_source: null } }),
  ];
  const sent = (state: Intent['state']) => pickIntents([{ ...queue[0]!, state }, ...queue.slice(1)], 0).eligible.map(({ n }) => n);
  expect([sent('sending'), sent('acked')]).toEqual([[4], [2, 3, 4]]);
});
