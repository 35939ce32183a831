import { expect, test } from 'vitest';
import { keyOfNamed } from '../../../contract/text/key-of-named.ts';
import { itemAddress } from '../../../contract/generations/media-address.ts';
import type { Mutation } from '../../db/database.ts';
import { pickMutations } from './pick-mutation.ts';

function mutation(n: number, kind: Mutation['kind'], key: string, state: Mutation['state'] = 'ready'): Mutation {
  return { n, kind, keys: [key], state, mid: `mid-${n}`, v: 1, args: {} as Mutation['args'], madeAt: 0, attempts: 0, nextAt: 0, tab: 't' };
}

test('a cancel goes out as soon as its request has, before other requests are sent', () => {
  const first = mutation(1, 'generation.create', 'media:a');
  const queue = [mutation(2, 'generation.create', 'media:b'), mutation(3, 'generation.cancel', 'media:a')];
  expect(pickMutations([first, ...queue], 0).eligible[0]?.n).toBe(1);
  expect(pickMutations([{ ...first, state: 'acked' }, ...queue], 0).eligible[0]?.n).toBe(3);
});

test('a deletion goes before what was asked earlier for other rows, never before what was asked for its own', () => {
  const star = mutation(1, 'media.star', 'media:a');
  expect(pickMutations([star, mutation(2, 'media.delete', 'media:b')], 0).eligible[0]?.n).toBe(2);
  expect(pickMutations([star, mutation(2, 'media.delete', 'media:a')], 0).eligible[0]?.n).toBe(1);
});

test('a change that hides an item goes before all that wait for other rows, one that shows it to more people in its turn', () => {
  const share = (share_access_permission: 'private' | 'image_only' | 'public') => ({
    ...mutation(3, 'media.share', 'media:c'),
    args: { id: 'c', share_access_permission },
  });
  const queue = [mutation(1, 'media.import', 'media:a'), mutation(2, 'generation.create', 'media:b')];
  const firstWith = (one: Mutation) => pickMutations([...queue, one], 0).eligible[0]?.n;
  expect([firstWith(share('private')), firstWith(share('image_only')), firstWith(share('public'))]).toEqual([3, 1, 1]);
});

test('a request and an edit wait for the import of the picture that they begin with, and for nothing else', () => {
  const source = '0190a000-0000-7000-8000-000000000001';
  const beginning = (n: number, kind: Mutation['kind'], args: object) => ({
    ...mutation(n, kind, `media:${n}`),
    args: args as Mutation['args'],
  });
  const queue = [
    mutation(1, 'media.import', `media:${source}`),
    beginning(2, 'generation.create', { params: { variation_source: source } }),
    beginning(3, 'media.import', { variation_source: source }),
    beginning(4, 'generation.create', { params: { variation_source: null } }),
  ];
  const sent = (state: Mutation['state']) => pickMutations([{ ...queue[0]!, state }, ...queue.slice(1)], 0).eligible.map(({ n }) => n);
  expect([sent('sending'), sent('acked')]).toEqual([[4], [2, 3, 4]]);
});

test('a request waits for the pictures and the characters that it names, and a later one without them does not', () => {
  const [picture, character] = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-00000000002a'];
  const request = (n: number, params: object) => ({
    ...mutation(n, 'generation.create', `media:${n}`),
    args: { params } as Mutation['args'],
  });
  const queue = [
    mutation(1, 'media.import', `media:${picture}`),
    { ...mutation(2, 'character.create', `characters:${character}`), args: { id: character } as Mutation['args'] },
    request(3, { characters: [{ model_id: keyOfNamed('Mara', character) }] }),
    request(4, { imageReference: [{ type: 'pose', pose_image: itemAddress(picture) }] }),
    request(5, { image_urls: [itemAddress(picture)] }),
    request(6, { characters: [{ model_id: 'mara-ffffff' }] }),
  ];
  const sentAfter = (acked: readonly number[]) =>
    pickMutations(
      queue.map((one) => (acked.includes(one.n!) ? { ...one, state: 'acked' as const } : one)),
      0,
    ).eligible.map(({ n }) => n);
  expect([sentAfter([]), sentAfter([1]), sentAfter([1, 2])]).toEqual([
    [1, 2, 6],
    [2, 4, 5, 6],
    [3, 4, 5, 6],
  ]);
});
