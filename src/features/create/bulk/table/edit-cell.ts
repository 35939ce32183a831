import { bulkData, changeBulkRows } from '../../../../actions/bulk/bulk-store.ts';
import type { BulkRow } from '../../../../db/queries/generations/bulk-rows.ts';
import { showToast } from '../../../../ui/feedback/toast/toast-store.ts';
import { queueRow } from '../ask-rows.ts';
import { isKnown } from '../columns.ts';
import { checkRow, type BulkSettings } from './check-row.ts';

/** True while the image or video of a row is being generated: its cells must match the request. */
export const isLocked = ({ still, video }: BulkRow): boolean => still?.state === 'making' || video?.state === 'making';

/** New cell texts by column. */
type Texts = Readonly<Record<string, string>>;

/**
 * Writes cells of rows that are not being generated. An edit detaches the previous result, which stays in the history, and
 * the row can be requested again. A queued row stays queued with the new cells; if they make that impossible, a message
 * says so. Another video prompt keeps the image, and a column unknown to the studio keeps both. Returns the undo.
 * @throws AppError STORAGE_FULL, STORAGE_LOST
 */
export async function editCells(ids: readonly string[], texts: Texts, settings: BulkSettings): Promise<() => Promise<void>> {
  const edited = new Map<string, BulkRow>();
  const before = await changeBulkRows(ids, (row) => {
    const after = isLocked(row) ? row : withTexts(row, texts, settings);
    if (after !== row) edited.set(row.id, after);
    return after;
  });
  tellUnqueued(before, edited, settings);
  return async () => {
    const old = new Map(before.map((row) => [row.id, row]));
    await changeBulkRows(Array.from(old.keys()), (row) => {
      const after = edited.get(row.id)!;
      const keys = Object.keys(texts).filter((key) => old.get(row.id)!.cells[key] !== after.cells[key]);
      // Undo skips a row that was edited or requested since.
      const isWrittenSince = keys.some((key) => row.cells[key] !== after.cells[key]);
      const isAsked = keys.some(isKnown);
      if (isWrittenSince || (isAsked && (isOther(row.still, after.still) || isOther(row.video, after.video)))) return row;
      const { cells, still, video } = old.get(row.id)!;
      return { ...row, cells: withCells(row.cells, keys, cells), ...(isAsked && { still, video }) };
    });
  };
}

function withTexts(row: BulkRow, texts: Texts, settings: BulkSettings): BulkRow {
  const keys = Object.keys(texts).filter((key) => (row.cells[key] ?? '') !== texts[key]!.trim());
  if (keys.length === 0) return row;
  const changed = { ...row, cells: withCells(row.cells, keys, texts) };
  const known = keys.filter(isKnown);
  if (known.length === 0) return changed;
  const isVideoAlone = known.every((key) => key === 'video_prompt');
  const after = { ...changed, still: isVideoAlone ? row.still : null, video: null };
  // A done image is not queued again without a command of the user.
  const isWaiting = row.still?.state === 'queued' || (isVideoAlone && row.video?.state === 'queued');
  return isWaiting ? queueRow(after, settings) : after;
}

function withCells(cells: Texts, keys: readonly string[], texts: Texts): BulkRow['cells'] {
  const next = { ...cells };
  for (const key of keys) {
    const value = texts[key]?.trim() ?? '';
    if (value === '') delete next[key];
    else next[key] = value;
  }
  return next;
}

const isOther = (job: BulkRow['still'], known: BulkRow['still']) => job?.mediaId !== known?.mediaId || job?.state !== known?.state;
const waits = ({ still, video }: BulkRow) => still?.state === 'queued' || video?.state === 'queued';

function tellUnqueued(before: readonly BulkRow[], edited: ReadonlyMap<string, BulkRow>, settings: BulkSettings): void {
  const out = before.filter((row) => waits(row) && !waits(edited.get(row.id)!));
  const [first] = out;
  if (first === undefined) return;
  const number = bulkData().rows.findIndex(({ id }) => id === first.id) + 1;
  const { cells } = edited.get(first.id)!;
  const [problem] = Object.values(checkRow(cells, settings).problems);
  const why = cells['prompt'] === undefined ? 'it has no prompt' : (problem ?? 'Create asks for it again');
  const [who, verb] = out.length === 1 ? [`Row ${number}`, 'waits'] : [`${out.length.toLocaleString('en')} rows`, 'wait'];
  showToast({ key: 'rows-unqueued', text: `${who} no longer ${verb} in the queue: ${why}.` });
}
