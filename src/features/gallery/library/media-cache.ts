import type { Expectation, ExpectationState } from '../../../db/queries/expected-media.ts';
import type { listNewestMedia } from '../../../db/queries/media.ts';

/** A row as the gallery's queries give it. */
export type LibraryItem = Awaited<ReturnType<typeof listNewestMedia>>[number];

/**
 * Rows read lately, so that a tile that scrolls back into view is drawn at once and never flashes while its
 * window is read again. It shows only what the database said; the least lately read go first.
 */
export class MediaCache {
  readonly #rows = new Map<string, LibraryItem>();
  readonly #limit: number;
  /** Rows that show what is being written; `truth` is what the database said last. */
  readonly #expected = new Map<string, { by: Expectation; truth: LibraryItem | undefined; shown: (truth: LibraryItem) => LibraryItem }>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(id: string): LibraryItem | undefined {
    return this.#rows.get(id);
  }

  /** Takes over what was read; `undefined` means that the row has gone. True when that is something new. */
  keep(ids: readonly string[], rows: readonly (LibraryItem | undefined)[]): boolean {
    let hasNews = false;
    ids.forEach((id, index) => {
      const before = this.#rows.get(id);
      const row = this.#expect(id, rows[index]);
      this.#rows.delete(id);
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

  /** Shows what is being written, or what the database says when it could not be. */
  follow(by: Expectation, state: ExpectationState): void {
    for (const id of by.star?.ids ?? []) this.#followStar(id, by, state);
    for (const row of by.added ?? []) {
      if (state === 'begun' && !this.#rows.has(row.id)) {
        this.#expected.set(row.id, { by, truth: undefined, shown: (truth) => truth });
        this.#rows.set(row.id, row);
      } else if (this.#expected.get(row.id)?.by === by) {
        this.#expected.delete(row.id);
        if (state === 'failed') this.#rows.delete(row.id);
      }
    }
  }

  #followStar(id: string, by: Expectation, state: ExpectationState): void {
    const isStarred = by.star!.isStarred;
    const shown = (truth: LibraryItem): LibraryItem => (truth.is_starred === isStarred ? truth : { ...truth, is_starred: isStarred });
    const known = this.#expected.get(id);
    const row = this.#rows.get(id);
    if (state === 'begun') {
      if (row === undefined || known?.by.added !== undefined) return;
      this.#expected.set(id, { by, truth: known?.truth ?? row, shown });
      this.#rows.set(id, shown(row));
      return;
    }
    if (known === undefined || known.truth === undefined) return;
    // A later gesture on the same item is still being written: this one is what it falls back to.
    if (known.by !== by) {
      if (state === 'written') known.truth = shown(known.truth);
      return;
    }
    this.#expected.delete(id);
    if (state === 'failed' && row !== undefined) this.#rows.set(id, known.truth);
  }

  /** What is to be shown for a row as it was read. */
  #expect(id: string, read: LibraryItem | undefined): LibraryItem | undefined {
    const expected = this.#expected.get(id);
    if (expected === undefined) return read;
    // It is about to be added: a reading from before that does not know it.
    if (read === undefined && expected.by.added !== undefined) return this.#rows.get(id);
    if (read === undefined || expected.by.added !== undefined) {
      this.#expected.delete(id);
      return read;
    }
    expected.truth = read;
    return expected.shown(read);
  }
}

/** An unchanged row stays the same object, so that its tile is not drawn again. */
function isSameRow(before: LibraryItem, row: LibraryItem): boolean {
  const keys = Object.keys(row) as (keyof LibraryItem)[];
  return keys.every((key) => before[key] === row[key]);
}
