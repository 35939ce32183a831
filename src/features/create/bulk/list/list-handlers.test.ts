import 'fake-indexeddb/auto';
import type { DragEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { eventually } from '../../../../../tests/support/eventually.ts';
import { ModelServer } from '../../../../../tests/support/model/model-server.ts';
import { bulkData } from '../../../../actions/bulk/bulk-store.ts';
import { openStudio } from '../../../../db/open-database.ts';
import { listHandlers } from './list-handlers.ts';

function isTaken(handle: (event: DragEvent) => void, dataTransfer: object): boolean {
  let isPrevented = false;
  const preventDefault = () => {
    isPrevented = true;
  };
  handle({ preventDefault, dataTransfer } as unknown as DragEvent);
  return isPrevented;
}
const dragged = (...types: string[]) => ({ items: types.map((type) => ({ kind: 'file', type })) });

test('a list is taken from the moment it is dragged in, under every type that systems give CSV', () => {
  for (const handle of [listHandlers.onDragEnter, listHandlers.onDragOver]) {
    for (const type of ['text/plain', 'text/csv', 'application/vnd.ms-excel']) expect(isTaken(handle, dragged(type)), type).toBe(true);
    expect(isTaken(handle, dragged('text/csv', 'text/plain'))).toBe(true);
    expect(isTaken(handle, dragged('text/csv', 'image/png'))).toBe(false);
    expect(isTaken(handle, dragged())).toBe(false);
    expect(isTaken(handle, { items: [{ kind: 'string', type: 'text/plain' }] }), 'words are typed').toBe(false);
  }
});

test('a sheet of a spreadsheet program, or a list among pictures, is left to the page to refuse', async () => {
  await openStudio(new ModelServer().me);
  vi.stubGlobal('navigator', { languages: ['en-US'] });
  const sheet = new File([''], 'sums.xls', { type: 'application/vnd.ms-excel' });
  const csv = new File(['a hare'], 'animals.csv', { type: 'application/vnd.ms-excel' });
  const picture = new File([''], 'a.png', { type: 'image/png' });
  expect(isTaken(listHandlers.onDrop, { files: [sheet] })).toBe(false);
  expect(isTaken(listHandlers.onDrop, { files: [csv, picture] })).toBe(false);
  expect(isTaken(listHandlers.onDrop, { files: [csv] })).toBe(true);
  await eventually(() => expect(bulkData().rows.map(({ cells }) => cells)).toEqual([{ prompt: 'a hare' }]));
});
