import { bulkData } from '../../../../actions/bulk/bulk-store.ts';
import { cancelGeneration } from '../../../../actions/generations/cancel-generation.ts';
import type { BulkRow } from '../../../../db/queries/generations/bulk-rows.ts';
import type { MenuEntry } from '../../../../ui/overlay/menu.tsx';
import { runAction } from '../../../../ui/feedback/run-action.ts';
import { showToast } from '../../../../ui/feedback/toast/toast-store.ts';
import { askRows, remakeRows, retryRows, unqueueRows } from '../ask-rows.ts';
import { addRow, duplicateRows, removeRows } from './add-rows.ts';
import type { BulkSettings } from './check-row.ts';
import { isLocked } from './edit-cell.ts';

/** Deletes rows and offers Undo. */
export async function deleteRows(ids: readonly string[]): Promise<void> {
  const gone = new Set(ids);
  const isMaking = bulkData().rows.some((row) => gone.has(row.id) && isLocked(row));
  const putBack = await removeRows(ids);
  const deleted = ids.length === 1 ? 'Row deleted.' : `${ids.length.toLocaleString('en')} rows deleted.`;
  showToast({
    key: 'rows-deleted',
    text: isMaking ? `${deleted} Images that are being made come into the history.` : deleted,
    durationMs: 10_000,
    actions: [{ label: 'Undo', onPress: () => void runAction(putBack) }],
  });
}

type RowDoors = {
  /** True when its image was deleted from the library. */
  isGone: boolean;
  onOpen: (id: string) => void;
  /** Starts a selection with this row; only for cards, which have no checkbox. */
  onChoose?: () => void;
};

/** The menu of a row, by its state. */
export function listRowEntries(row: BulkRow, settings: BulkSettings, { isGone, onOpen, onChoose }: RowDoors): MenuEntry[] {
  const ids = [row.id];
  const act = (label: string, action: () => Promise<unknown>): MenuEntry => ({ label, onSelect: () => void runAction(action) });
  const jobs = [row.still, row.video].filter((job) => job !== null);
  const making = jobs.filter(({ state }) => state === 'making');
  const { still, video } = row;
  return [
    ...(isGone ? [act('Create it again', () => remakeRows(ids, settings))] : []),
    ...(still?.state === 'done' && !isGone ? [{ label: 'Open the image', onSelect: () => onOpen(still.mediaId) }] : []),
    ...(video?.state === 'done' && !isGone ? [{ label: 'Open the video', onSelect: () => onOpen(video.mediaId) }] : []),
    ...(jobs.some(({ state }) => state === 'failed') ? [act('Try again', () => retryRows(ids, settings))] : []),
    ...(still === null ? [act('Create this row', () => askRows(ids, settings))] : []),
    ...(jobs.some(({ state }) => state === 'queued') ? [act('Take out of the queue', () => unqueueRows(ids))] : []),
    ...(making.length > 0 ? [act('Cancel', () => Promise.all(making.map(({ mediaId }) => cancelGeneration(mediaId))))] : []),
    ...(onChoose === undefined ? [] : [{ label: 'Choose several', onSelect: onChoose }]),
    act('Add a row below', () => addRow({}, row.id)),
    act('Duplicate', () => duplicateRows(ids)),
    'separator',
    { label: 'Delete the row', isDanger: true, onSelect: () => void runAction(() => deleteRows(ids)) },
  ];
}
