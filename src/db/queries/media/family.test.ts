import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { ModelServer } from '../../../../tests/support/model/model-server.ts';
import { ORD_EPOCH, type SavedMedia } from '../../database.ts';
import { openStudio, studio } from '../../open-database.ts';
import { findFamily } from './family.ts';

it('finds the parent, the siblings and the variations of an item, and no other items', async () => {
  const server = new ModelServer();
  server.userId = 'family';
  await openStudio(server.me);
  // The items of a request are 1 ms apart, and so are requests that were made right after each other.
  const row = (id: string, request: string, { created_at = 10, ...more }: Partial<SavedMedia> = {}) =>
    ({
      id,
      generation_history_id: request,
      sp: server.me.space_id,
      ord: ORD_EPOCH - created_at,
      index: 0,
      created_at,
      variation_source: null,
      ...more,
    }) as SavedMedia;
  const rows = [
    row('a1', 'a', { index: 1, created_at: 9 }),
    row('a0', 'a'),
    row('b1', 'b', { variation_source: 'a0', created_at: 14, index: 1 }),
    row('b0', 'b', { variation_source: 'a0', created_at: 15 }),
    row('c0', 'c', { variation_source: 'a0', created_at: 12 }),
    row('d0', 'd', { variation_source: 'b0' }),
    row('x0', 'a', { sp: 'other', variation_source: 'a0' }),
  ];
  await studio().media.bulkPut(rows);
  const ids = async (id: string) => {
    const item = await studio().media.get(id);
    const { parent, siblings, variations } = await findFamily(item!);
    return [parent?.id ?? null, siblings.map((one) => one.id), variations.map((one) => one.id)];
  };
  expect(await ids('a0')).toEqual([null, ['a0', 'a1'], ['c0', 'b0', 'b1']]);
  expect(await ids('b0')).toEqual(['a0', ['b0', 'b1'], ['d0']]);
  expect(await ids('d0')).toEqual(['b0', ['d0'], []]);

  await studio().media.delete('a0');
  expect(await ids('b0')).toEqual([null, ['b0', 'b1'], ['d0']]);
});
