import type { StudioDatabase } from '../../database.ts';
import { itemsOf, toItem, type ItemsNow, type PackedItem } from './media-pack.ts';
import { textsOf, toText, type PackedText, type TextsNow } from './text-pack.ts';

/** All writes up to the entry `upTo` of `touched`. */
export type Written = { upTo: number; media: ItemsNow; texts: TextsNow };

/** Rows per transaction: a writer waits for one such read, not for all of them. */
const rowsPerRead = 500;

export type Entries = {
  upTo: number;
  /** Nothing has been written after them. */
  isEnd: boolean;
  /** From the pages among the entries. */
  items: Map<string, PackedItem>;
  texts: Map<string, PackedText>;
  /** Named by an entry without a page: their rows must be read from the table. */
  mediaIds: Set<string>;
  generationIds: Set<string>;
};

/** The entries after `position`, until they name `most` rows. Within the caller's transaction over `touched`. */
export async function readEntries(
  db: StudioDatabase,
  { position, most, hasTexts }: { position: number; most: number; hasTexts: boolean },
): Promise<Entries> {
  const read: Entries = { upTo: position, isEnd: true, items: new Map(), texts: new Map(), mediaIds: new Set(), generationIds: new Set() };
  let rows = 0;
  await db.touched
    .where(':id')
    .above(position)
    .until(() => {
      read.isEnd = rows < most;
      return !read.isEnd;
    })
    .each(({ n, media, generations, page }) => {
      read.upTo = n!;
      rows += media.length + (hasTexts ? generations.length : 0);
      if (page === undefined) {
        for (const id of media) read.mediaIds.add(id);
        for (const id of generations) read.generationIds.add(id);
      } else {
        for (const item of itemsOf(page.media)) read.items.set(item.id, item);
        if (hasTexts) for (const text of textsOf(page.texts)) read.texts.set(text.id, text);
      }
    });
  return read;
}

/** The rows of these entries: from their pages, or from the table where an entry without a page names the row as well. */
export async function readWritten(db: StudioDatabase, entries: Entries, hasTexts: boolean): Promise<Written> {
  const media = new Map<string, PackedItem | null>(entries.items);
  const texts = new Map<string, PackedText | null>(entries.texts);
  const mediaRows = await readRows([...entries.mediaIds], (ids) => db.media.bulkGet(ids));
  for (const [id, row] of mediaRows) media.set(id, row === undefined ? null : toItem(row));
  const generationIds = hasTexts ? [...entries.generationIds] : [];
  for (const [id, row] of await readRows(generationIds, (ids) => db.generations.bulkGet(ids))) {
    texts.set(id, row === undefined ? null : toText(row));
  }
  return { upTo: entries.upTo, media, texts };
}

async function readRows<R>(
  ids: readonly string[],
  read: (ids: string[]) => PromiseLike<(R | undefined)[]>,
): Promise<(readonly [string, R | undefined])[]> {
  const found: (readonly [string, R | undefined])[] = [];
  for (let from = 0; from < ids.length; from += rowsPerRead) {
    const some = ids.slice(from, from + rowsPerRead);
    for (const [i, row] of (await read(some)).entries()) found.push([some[i]!, row]);
  }
  return found;
}
