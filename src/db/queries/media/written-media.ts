import type { SavedMedia, SavedRow } from '../../database.ts';
import { parseRowKey } from '../../../../contract/rows/row-key.ts';

type Listener = (rows: readonly SavedMedia[]) => void;
const listeners = new Set<Listener>();

/**
 * Calls `listener` with the items that a change of this tab has written, once they are on the disk: a live query says the
 * same after it has read them again. Returns how to stop.
 */
export function watchWrittenMedia(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells of rows, by their keys, whose transaction has ended. */
export function announceWritten(rows: ReadonlyMap<string, SavedRow>): void {
  const media = [...rows].flatMap(([key, row]) => (parseRowKey(key).table === 'media' ? [row as SavedMedia] : []));
  if (media.length > 0) for (const listener of listeners) listener(media);
}
