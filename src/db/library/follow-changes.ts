import { liveQuery } from 'dexie';
import { consoleLog } from '../../lib/log.ts';
import { isClosedForGood } from '../upgrade/close-for-good.ts';
import type { StudioDatabase } from '../database.ts';
import type { ItemsNow } from './packs/media-pack.ts';
import type { PackRow } from './packs/pack-row.ts';
import { readEntries, readWritten, type Entries } from './packs/read-written.ts';
import type { TextsNow } from './packs/text-pack.ts';

/** An index that is kept in step with the database: it starts from saved packs and takes all later writes. */
export type Follower = {
  /** Starts from saved packs, or starts again when it had fallen behind them. */
  restart(packs: readonly PackRow[]): void;
  takeMedia(items: ItemsNow): void;
  takeTexts?(texts: TextsNow): void;
  /** Called when it agrees with the database as it was a moment ago. */
  publish(): void;
};

/** Rows taken per step, so that no step blocks the page. */
const rowsPerStep = 600;
/** While a library arrives, each write is a page of it. From so many rows on, several pages are taken together, this often. */
const bulkRows = 300;
const bulkEveryMs = 500;
/** Pause after a failed read. */
const againMs = 2_000;
/** Pause before checked rows are read: the effect of a press has been painted by then. */
const checkAfterMs = 250;

/** `check` reads the rows of these items soon, whether or not an entry names them. `stop` ends the following. */
export type Following = { check: (ids: readonly string[]) => void; stop: () => void };

function taskEnds(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/**
 * Keeps a follower in step with the database, which this tab, other tabs and workers write. `prefix` names its packs.
 * The entries of `touched` are on the disk in order, so no write can be missed.
 */
export function followChanges(db: StudioDatabase, prefix: 'media' | '', follower: Follower): Following {
  const stop = new AbortController();
  const reader = new ChangeReader(db, { prefix, follower, signal: stop.signal });
  // The number of the last entry changes with every write of the library, in any tab or worker.
  const watched = liveQuery(() => db.touched.orderBy(':id').lastKey()).subscribe({
    next: () => reader.ask(),
    error: (error: unknown) => consoleLog('library.not-watched', { reason: String(error) }),
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    check(ids) {
      for (const id of ids) reader.unchecked.add(id);
      clearTimeout(timer);
      timer = setTimeout(() => reader.ask(), checkAfterMs);
    },
    stop() {
      stop.abort();
      clearTimeout(timer);
      watched.unsubscribe();
    },
  };
}

type Reading = { prefix: 'media' | ''; follower: Follower; signal: AbortSignal };

/** Reads the entries of `touched` in order, from the last one that the follower has. */
class ChangeReader {
  /** Items whose rows the next step reads as well. */
  readonly unchecked = new Set<string>();
  readonly #db: StudioDatabase;
  readonly #prefix: 'media' | '';
  readonly #follower: Follower;
  readonly #signal: AbortSignal;
  readonly #hasTexts: boolean;
  #position = -1;
  #isRunning = false;
  #isAsked = false;

  constructor(db: StudioDatabase, { prefix, follower, signal }: Reading) {
    this.#db = db;
    this.#prefix = prefix;
    this.#follower = follower;
    this.#signal = signal;
    this.#hasTexts = follower.takeTexts !== undefined;
  }

  /** Reads all later entries, now or after the reading that is under way. */
  ask(): void {
    this.#isAsked = true;
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#catchUp().then(
      () => (this.#isRunning = false),
      (error: unknown) => {
        this.#isRunning = false;
        // A database that was closed for good ends here; a lost connection may return without another write.
        if (this.#signal.aborted || isClosedForGood(this.#db)) return;
        consoleLog('library.not-followed', { reason: String(error) });
        setTimeout(() => this.ask(), againMs);
      },
    );
  }

  async #catchUp(): Promise<void> {
    while (this.#isAsked && !this.#signal.aborted) {
      this.#isAsked = false;
      const began = performance.now();
      let taken = 0;
      for (let isEnd = false; !isEnd && !this.#signal.aborted && performance.now() - began <= bulkEveryMs;) {
        const done = await this.#step();
        taken += done.rows;
        isEnd = done.isEnd;
      }
      if (taken >= bulkRows) await taskEnds();
      if (this.#signal.aborted) return;
      this.#follower.publish();
      if (performance.now() - began > bulkEveryMs) this.#isAsked = true;
      else if (taken >= bulkRows) await new Promise((resolve) => setTimeout(resolve, bulkEveryMs));
    }
  }

  /** Returns how many rows it took, and whether there is nothing left to take. */
  async #step(): Promise<{ rows: number; isEnd: boolean }> {
    const checked = [...this.unchecked];
    const entries = await this.#readEntries();
    if (entries === undefined) return { rows: 0, isEnd: true };
    for (const id of checked) entries.mediaIds.add(id);
    const { media, texts, upTo } = await readWritten(this.#db, entries, this.#hasTexts);
    const rows = media.size + texts.size;
    // With many rows, reading and taking are separate tasks, so that input is handled in between.
    if (rows >= bulkRows) await taskEnds();
    if (this.#signal.aborted) return { rows: 0, isEnd: true };
    if (media.size > 0) this.#follower.takeMedia(media);
    if (texts.size > 0) this.#follower.takeTexts?.(texts);
    this.#position = upTo;
    for (const id of checked) this.unchecked.delete(id);
    return { rows, isEnd: entries.isEnd };
  }

  /** The next entries; the follower starts from the packs first when they are ahead of it. Undefined once it is stopped. */
  #readEntries(): Promise<Entries | undefined> {
    const db = this.#db;
    return db.transaction('r', [db.packs, db.touched], async () => {
      const head = await db.packs.get('head');
      const savedUpTo = head?.k === 'head' ? head.upTo : 0;
      if (this.#position < savedUpTo) {
        const packs = await db.packs.where('k').startsWith(this.#prefix).toArray();
        if (this.#signal.aborted) return undefined;
        this.#follower.restart(packs);
        this.#position = savedUpTo;
      }
      this.#position = Math.max(this.#position, 0);
      return readEntries(db, { position: this.#position, most: rowsPerStep, hasTexts: this.#hasTexts });
    });
  }
}
