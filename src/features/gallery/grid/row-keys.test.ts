import { expect, test } from 'vitest';
import type { MediaList } from '../../../db/library/media-list.ts';
import { layOutGrid, splitDays } from './grid-layout.ts';
import { RowKeys } from './row-keys.ts';

const now = new Date(2026, 4, 20, 12).getTime();
/** A list with so many items on each day, today first. */
function layoutOf(...days: number[]) {
  const times = days.flatMap((count, day) => Array.from({ length: count }, () => now - day * 86_400_000));
  const list: MediaList = { length: times.length, idAt: String, createdAtAt: (i) => times[i]!, indexOf: Number };
  return layOutGrid(splitDays(list, now), { columns: 2, width: 200, gap: 4, dayHeight: 36 });
}
const keysOf = (keys: RowKeys, layout: ReturnType<typeof layoutOf>, numbers: number[]) => keys.name(layout, numbers).map(({ key }) => key);

test('while a layout lasts a row keeps its key, and one that comes into view gets a new one', () => {
  const keys = new RowKeys();
  const layout = layoutOf(8);
  const [, second, third] = keysOf(keys, layout, [0, 1, 2]);
  const [before, same, next] = keysOf(keys, layout, [1, 2, 3]);
  expect([before, same]).toEqual([second, third]);
  expect([second, third]).not.toContain(next);
});

test('in another layout rows take over the cells of rows of their kind', () => {
  const keys = new RowKeys();
  const [day, first, second, third] = keysOf(keys, layoutOf(6), [0, 1, 2, 3]);
  const [otherDay, otherFirst, newDay, otherSecond] = keysOf(keys, layoutOf(2, 2), [0, 1, 2, 3]);
  expect([otherDay, otherFirst, otherSecond]).toEqual([day, first, second]);
  expect([day, first, second, third]).not.toContain(newDay);
});

test('a row that is not there any more is left out', () => {
  const keys = new RowKeys();
  expect(keysOf(keys, layoutOf(2), [0, 1, 2])).toHaveLength(2);
});
