import type { PackHead } from '../../library/packs/pack-row.ts';
import type { SavedMedia, StudioDatabase } from '../../database.ts';
import { keepZone } from '../../keep-zone.ts';
import { readMeta } from '../../meta.ts';

/** An item is in the history, away from it, or not on this device. */
type Whereabouts = 'history' | 'away' | 'missing';
type Known = { upTo: number; items: Map<string, Whereabouts> };

/** Cache: where each take is, up to an entry of `touched`. Every change reads it, and a library may have ten thousand takes. */
const known = new WeakMap<StudioDatabase, Known>();

/**
 * Items of stories that are in no history. A deleted one is in no count, and one that came into the history counts. Reads only takes
 * that were written since it was called last. Call it inside a transaction on storyMedia, media, meta, packs and touched.
 */
export async function countTakes(db: StudioDatabase): Promise<number> {
  const takes = await keepZone(listTakes(db));
  const { items, upTo } = await keepZone(readKnown(db));
  const unread = takes.filter((id) => !items.has(id));
  const rows = unread.length === 0 ? [] : await db.media.bulkGet(unread);
  const now = new Map(takes.map((id) => [id, items.get(id)]));
  for (const [i, id] of unread.entries()) now.set(id, whereabouts(rows[i]));
  known.set(db, { upTo, items: now as Map<string, Whereabouts> });
  // This device may have forgotten old items, or not read them yet, which the studio counts.
  const isPart = (await readMeta(db, 'trimmed')) !== undefined || (await readMeta(db, 'bootstrap')) !== undefined;
  return [...now.values()].filter((at) => at === 'away' || (at === 'missing' && isPart)).length;
}

/** The cached places that are still true, and the last entry of `touched`, which names all items that were written. */
async function readKnown(db: StudioDatabase): Promise<Known> {
  const before = known.get(db);
  const head = (await db.packs.get('head')) as PackHead | undefined;
  const from = before?.upTo ?? 0;
  if (before === undefined || (head?.upTo ?? 0) > from) {
    // Entries between were deleted with what they say.
    return { upTo: Math.max(head?.upTo ?? 0, ((await db.touched.orderBy(':id').lastKey()) as number | undefined) ?? 0), items: new Map() };
  }
  const entries = await db.touched.where(':id').above(from).toArray();
  if (entries.length === 0) return before;
  const items = new Map(before.items);
  for (const id of entries.flatMap(({ media }) => media)) items.delete(id);
  return { upTo: entries.at(-1)!.n!, items };
}

/** Identifiers of the items that were made for stories. Their rows are named `<story>.<item>`, so that no row is read. */
async function listTakes(db: StudioDatabase): Promise<string[]> {
  // Dexie 4.4.7 does not rerun a live query for new keys when the query reads primary keys only; `lastKey` makes it rerun.
  const [keys] = await Promise.all([db.storyMedia.where('made_of').notEqual('').primaryKeys(), db.storyMedia.orderBy(':id').lastKey()]);
  return [...new Set(keys.map((key) => key.slice(key.indexOf('.') + 1)))];
}

function whereabouts(row: SavedMedia | undefined): Whereabouts {
  if (row === undefined) return 'missing';
  return row.in_history ? 'history' : 'away';
}
