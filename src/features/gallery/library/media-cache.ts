import type { listNewestMedia } from '../../../db/queries/media/media.ts';

/** A row as the gallery's queries give it. */
export type LibraryItem = Awaited<ReturnType<typeof listNewestMedia>>[number];

/**
 * Recently read rows, so that a tile that scrolls back into view is drawn at once and never flashes while its window is read again. Holds
 * only rows from the database; the least recently read are dropped first.
 */
export class MediaCache {
  readonly #rows = new Map<string, LibraryItem>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(id: string): LibraryItem | undefined {
    return this.#rows.get(id);
  }

  /** Stores rows that were read; `undefined` means deleted. Returns true when any row is new or changed. */
  keep(ids: readonly string[], rows: readonly (LibraryItem | undefined)[]): boolean {
    let hasNews = false;
    ids.forEach((id, index) => {
      const before = this.#rows.get(id);
      this.#rows.delete(id);
      const row = rows[index];
      const kept = before !== undefined && row !== undefined && isSameRow(before, row) ? before : row;
      hasNews ||= kept !== before;
      if (kept !== undefined) this.#rows.set(id, kept);
    });
    for (const id of this.#rows.keys()) {
      if (this.#rows.size <= this.#limit) break;
      this.#rows.delete(id);
    }
    return hasNews;
  }
}

/** Fields of the store that tell a tile nothing: an accepted change or a pull writes new ones beside the same content. */
const unseen: ReadonlySet<string> = new Set(['sp', 'ord', 'seq', 'g'] satisfies (keyof LibraryItem)[]);

/** Rows that look the same keep their identity, so that their tiles do not render again. `seq` 0 is shown: the studio has no such row. */
function isSameRow(before: LibraryItem, row: LibraryItem): boolean {
  if ((before.seq === 0) !== (row.seq === 0)) return false;
  const keys = new Set([...Object.keys(before), ...Object.keys(row)]) as Set<keyof LibraryItem>;
  return [...keys].every((key) => unseen.has(key) || isSameValue(before[key], row[key]));
}

/** Each read of the database makes its own lists and objects, so that these are compared by content. */
function isSameValue(before: unknown, now: unknown): boolean {
  if (before === now) return true;
  return typeof before === 'object' && typeof now === 'object' && JSON.stringify(before) === JSON.stringify(now);
}
