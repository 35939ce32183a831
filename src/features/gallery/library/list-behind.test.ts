import { expect, test } from 'vitest';
import { ListBehind } from './list-behind.ts';

const rest = {
  length: 2,
  isPart: true,
  idAt: (index: number) => ['c', 'd'][index]!,
  createdAtAt: (index: number) => [30, 20][index]!,
  indexOf: (id: string) => ['c', 'd'].indexOf(id),
};

test('newer items stand before a list, whose own items are found behind them', () => {
  const list = new ListBehind(
    [
      { id: 'a', created_at: 50 },
      { id: 'b', created_at: 49 },
    ],
    rest,
  );
  const all = Array.from({ length: list.length }, (_, i) => i);
  expect(all.map((i) => list.idAt(i))).toEqual(['a', 'b', 'c', 'd']);
  expect(all.map((i) => list.createdAtAt(i))).toEqual([50, 49, 30, 20]);
  expect(['a', 'b', 'c', 'd', 'x'].map((id) => list.indexOf(id))).toEqual([0, 1, 2, 3, -1]);
  expect(list.isPart).toBe(true);
});
