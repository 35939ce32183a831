import { expect, test } from 'vitest';
import type { MediaList } from '../../../db/library/media-list.ts';
import { layOutGrid, splitDays } from './grid-layout.ts';
import { keyRows, type KeyedRows } from './row-keys.ts';

const now = new Date(2026, 4, 20, 12).getTime();
/** A list with so many items on each day, today first. */
function layoutOf(...days: number[]) {
  const times = days.flatMap((count, day) => Array.from({ length: count }, () => now - day * 86_400_000));
  const list: MediaList = { length: times.length, idAt: String, createdAtAt: (i) => times[i]!, indexOf: Number };
  return layOutGrid(splitDays(list, now), { columns: 2, width: 200, gap: 4, dayHeight: 36 });
}
const keysOf = (drawn: KeyedRows) => drawn.rows.map(({ key }) => key);

test('while a layout lasts a row keeps its key, and one that comes into view gets a new one', () => {
  const layout = layoutOf(8);
  const drawn = keyRows(null, layout, [0, 1, 2]);
  const [, second, third] = keysOf(drawn);
  const [before, same, next] = keysOf(keyRows(drawn, layout, [1, 2, 3]));
  expect([before, same]).toEqual([second, third]);
  expect(keysOf(drawn)).not.toContain(next);
});

test('in another layout rows take over the cells of rows of their kind', () => {
  const drawn = keyRows(null, layoutOf(6), [0, 1, 2, 3]);
  const [day, first, second] = keysOf(drawn);
  const [otherDay, otherFirst, newDay, otherSecond] = keysOf(keyRows(drawn, layoutOf(2, 2), [0, 1, 2, 3]));
  expect([otherDay, otherFirst, otherSecond]).toEqual([day, first, second]);
  expect(keysOf(drawn)).not.toContain(newDay);
});

test('a row that is not there any more is left out', () => {
  expect(keyRows(null, layoutOf(2), [0, 1, 2]).rows).toHaveLength(2);
});
