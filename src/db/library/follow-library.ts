import type { SavedMedia, StudioDatabase } from '../database.ts';
import { followChanges } from './follow-changes.ts';
import { MediaColumns } from './media-columns.ts';
import { SlotList } from './media-list.ts';
import { flag } from './media-flags.ts';
import { toItem } from './packs/media-pack.ts';

/** Every item on this device, newest first, those outside the history included. Positions go from 0 to `size` − 1. */
export class Library {
  /** Counts the changes; another number is another library. */
  readonly revision: number;
  readonly size: number;
  readonly columns: MediaColumns;
  readonly all: SlotList;

  constructor(columns: MediaColumns, revision: number) {
    this.columns = columns;
    this.revision = revision;
    this.all = new SlotList(columns, columns.order);
    this.size = this.all.length;
  }

  idAt(index: number): string {
    return this.all.idAt(index);
  }

  /** Ms since 1970. */
  createdAt(index: number): number {
    return this.all.createdAtAt(index);
  }

  /** Position of an item, −1 when it is not there. */
  indexOf(id: string): number {
    return this.all.indexOf(id);
  }

  isStarred(index: number): boolean {
    return this.#has(index, flag.starred);
  }

  isVideo(index: number): boolean {
    return this.#has(index, flag.video);
  }

  isInHistory(index: number): boolean {
    return this.#has(index, flag.inHistory);
  }

  /** True while an engine still owes the picture. */
  isUnfinished(index: number): boolean {
    return this.#has(index, flag.unfinished);
  }

  isFailed(index: number): boolean {
    return this.#has(index, flag.failed);
  }

  isPublished(index: number): boolean {
    return this.#has(index, flag.published);
  }

  /** The model and what was laid over it, see `isMadeWith`. */
  model(index: number): string {
    return this.columns.models[this.columns.model[this.all.slots[index]!]!]!;
  }

  /** The user who made it; empty until the server has said so. */
  createdBy(index: number): string {
    return this.columns.creators[this.columns.creator[this.all.slots[index]!]!]!;
  }

  #has(index: number, bit: number): boolean {
    return (this.columns.flags[this.all.slots[index]!]! & bit) !== 0;
  }
}

export type LibraryFollowing = {
  /**
   * Puts rows in at once that a transaction of this tab has written, as soon as it has ended: the database would be asked
   * for them in several turns. What is known already stays, since it may be newer.
   */
  takeNew: (rows: readonly SavedMedia[]) => void;
  stop: () => void;
};

/** Keeps the library of one space in step with its database; `onChange` is called with each new state. */
export function followLibrary(db: StudioDatabase, space: string, onChange: (library: Library) => void): LibraryFollowing {
  let columns = new MediaColumns();
  let revision = 0;
  let isChanged = true;
  const publish = (): void => {
    if (!isChanged) return;
    isChanged = false;
    onChange(new Library(columns, ++revision));
  };
  const { check, stop } = followChanges(db, 'media', {
    restart(packs) {
      columns = new MediaColumns();
      for (const pack of packs) if ('flags' in pack) columns.appendPack(pack, space);
      columns.sortAll();
      isChanged = true;
    },
    takeMedia(items) {
      if (columns.apply(items, space)) isChanged = true;
    },
    publish,
  });
  return {
    takeNew(rows) {
      // Until it has been shown once, the rows that it reads are all of them.
      if (revision === 0) return;
      const added = rows.filter(({ id }) => columns.slotOf(id) === undefined);
      if (!columns.apply(new Map(added.map((row) => [row.id, toItem(row)])), space)) return;
      isChanged = true;
      publish();
      // They may have been removed again before this was called.
      check(added.map(({ id }) => id));
    },
    stop,
  };
}
