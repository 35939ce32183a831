import { afterEach, beforeEach, expect, it } from 'vitest';
import { uuid } from '../../../../tests/support/model/model-server.ts';
import { closeToast, currentToasts } from '../../../ui/feedback/toast/toast-store.ts';
import { deleteChosen, starChosen, withinBatch } from './bulk-actions.ts';
import { selectionState } from './selection.state.ts';

let used: unknown;
const use = (ids: readonly string[]) => void (used = ids);
const choose = (count: number) => (selectionState.ids = Array.from({ length: count }, (_, i) => uuid(i)));

beforeEach(() => (used = undefined));
afterEach(() => {
  selectionState.ids = [];
  for (const { key } of currentToasts()) closeToast(key);
});

it.each([
  ['deleted', 'You can only delete 200 images at a time', deleteChosen],
  ['starred', 'You can only star 200 images at a time', starChosen],
  ['added to an album', 'You can only add up to 200 images at a time', async () => withinBatch(use)],
])('warns for five seconds when more images are chosen than can be %s', async (_, text, act) => {
  choose(201);
  await act();
  expect(currentToasts()).toMatchObject([{ text, kind: 'error', durationMs: 5_000 }]);
  expect(used).toBeUndefined();
});

it('hands on as many images as a batch may have', () => {
  choose(200);
  withinBatch(use);
  expect(used).toHaveLength(200);
  expect(currentToasts()).toEqual([]);
});
