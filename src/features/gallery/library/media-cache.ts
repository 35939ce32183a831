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
      // Rows that look the same keep their identity, so that their tiles do not render again.
      const kept = before !== undefined && row !== undefined && contentOf(before) === contentOf(row) ? before : row;
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

/**
 * The parts of a row that a tile shows. An accepted change or a pull writes its place in the store again beside the same content; `seq` 0
 * is shown, because the studio has no such row yet. Each read makes its own lists and objects, so they are compared as text.
 */
const contentOf = ({ sp: _space, ord: _order, g: _copy, seq, ...row }: LibraryItem) => JSON.stringify([seq === 0, row]);
