import { newId } from '../../../lib/new-id.ts';
import { assertWriter } from '../../upgrade/assert-writer.ts';
import type { StudioDatabase } from '../../database.ts';
import { withStorage } from '../../with-storage.ts';
import { mediaPackKey, packOf, repack } from './media-pack.ts';
import type { MediaPack, PackHead, PackRow, TextPack } from './pack-row.ts';
import { readEntries, readWritten } from './read-written.ts';
import { repackTexts, textPackKey } from './text-pack.ts';

/** Items and requests per saving; more need several savings, each of which writes all packs again. */
const idsPerSave = 200_000;
/** Packs per transaction, which is the longest that a reader of packs waits. */
const packsPerWrite = 8;

/** Another tab or worker has claimed the saving since. */
class SavedByAnother extends Error {
  override name = 'SavedByAnother';
}

/**
 * Writes what was touched into the packs, so that a start reads packs and few rows. May be killed at any moment and
 * run twice: packs may have more than their head says, never less. False when there was nothing to save.
 * @throws AppError STORAGE_FULL, STORAGE_LOST, CLIENT_TOO_OLD
 */
export async function savePacks(db: StudioDatabase): Promise<boolean> {
  const savedBy = newId();
  // Rows are read after the claim: a later claim reads newer rows, and `assertClaim` then refuses these older ones.
  const claimed = await withStorage(db, () => claim(db, savedBy));
  if (!claimed) return false;
  const entries = await db.transaction('r', db.touched, () => readEntries(db, { position: 0, most: idsPerSave, hasTexts: true }));
  const { media, texts, upTo } = await readWritten(db, entries, true);
  try {
    await repackAll({ db, savedBy }, media, (pack, changes) => {
      const k = mediaPackKey(pack);
      return { k, repack: (before) => repack(k, before as MediaPack | undefined, changes) };
    });
    await repackAll({ db, savedBy }, texts, (pack, changes) => {
      const k = textPackKey(pack);
      return { k, repack: (before) => repackTexts(k, before as TextPack | undefined, changes) };
    });
    await withStorage(db, () => finish(db, savedBy, upTo));
  } catch (error) {
    if (!(error instanceof SavedByAnother)) throw error;
  }
  return true;
}

function claim(db: StudioDatabase, savedBy: string): Promise<boolean> {
  return db.transaction('rw', [db.meta, db.packs, db.touched], async () => {
    await assertWriter(db);
    if ((await db.touched.limit(1).primaryKeys()).length === 0) return false;
    const head = (await db.packs.get('head')) as PackHead | undefined;
    await db.packs.put({ k: 'head', upTo: head?.upTo ?? 0, savedBy });
    return true;
  });
}

type Repack = { k: string; repack: (before: PackRow | undefined) => PackRow };

async function repackAll<C>(
  { db, savedBy }: { db: StudioDatabase; savedBy: string },
  changes: ReadonlyMap<string, C>,
  prepare: (pack: number, changes: ReadonlyMap<string, C>) => Repack,
): Promise<void> {
  const changesOf = new Map<number, Map<string, C>>();
  for (const [id, change] of changes) {
    const own = changesOf.get(packOf(id));
    if (own === undefined) changesOf.set(packOf(id), new Map([[id, change]]));
    else own.set(id, change);
  }
  const packs = [...changesOf];
  for (let from = 0; from < packs.length; from += packsPerWrite) {
    const prepared = packs.slice(from, from + packsPerWrite).map(([pack, own]) => prepare(pack, own));
    await withStorage(db, () =>
      db.transaction('rw', db.packs, async () => {
        await assertClaim(db, savedBy);
        const before = await db.packs.bulkGet(prepared.map(({ k }) => k));
        await db.packs.bulkPut(prepared.map((one, i) => one.repack(before[i])));
      }),
    );
  }
}

/** Removes the entries of `touched` that the packs have now. */
function finish(db: StudioDatabase, savedBy: string, upTo: number): Promise<void> {
  return db.transaction('rw', [db.packs, db.touched], async () => {
    const head = await assertClaim(db, savedBy);
    await db.packs.put({ ...head, upTo: Math.max(head.upTo, upTo) });
    await db.touched.where(':id').belowOrEqual(upTo).delete();
  });
}

async function assertClaim(db: StudioDatabase, savedBy: string): Promise<PackHead> {
  const head = (await db.packs.get('head')) as PackHead | undefined;
  if (head?.savedBy !== savedBy) throw new SavedByAnother();
  return head;
}
