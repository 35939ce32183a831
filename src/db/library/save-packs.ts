import { newId } from '../../lib/new-id.ts';
import { assertWriter } from '../assert-writer.ts';
import type { StudioDatabase } from '../database.ts';
import { withStorage } from '../with-storage.ts';
import { mediaPackKey, packOf, repack } from './media-pack.ts';
import type { MediaPack, PackHead, PackRow, TextPack } from './pack-row.ts';
import { repackTexts, textPackKey } from './text-pack.ts';

/** Items and requests that one saving takes; more are saved in turns, each of which writes all packs again. */
const idsPerSave = 200_000;
/** Packs of one transaction: whoever reads them waits no longer than it takes. */
const packsPerWrite = 8;
const rowsPerRead = 500;

/** Another tab or worker saves by now. */
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
  // Rows are read after the claim: whoever claims later reads newer ones, and what was read before is not written.
  const claimed = await withStorage(db, () => claim(db, savedBy));
  if (!claimed) return false;
  const { media, generations, upTo } = await readTouched(db);
  try {
    await repackAll(db, savedBy, media, async (pack, ids) => {
      const rows = await readRows(ids, (some) => db.media.bulkGet(some));
      const k = mediaPackKey(pack);
      return { k, repack: (before) => repack(k, before as MediaPack | undefined, ids, rows) };
    });
    await repackAll(db, savedBy, generations, async (pack, ids) => {
      const rows = await readRows(ids, (some) => db.generations.bulkGet(some));
      const k = textPackKey(pack);
      return { k, repack: (before) => repackTexts(k, before as TextPack | undefined, ids, rows) };
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

function readTouched(db: StudioDatabase): Promise<{ media: Set<string>; generations: Set<string>; upTo: number }> {
  return db.transaction('r', db.touched, async () => {
    const media = new Set<string>();
    const generations = new Set<string>();
    let upTo = 0;
    await db.touched
      .orderBy(':id')
      .until(() => media.size + generations.size >= idsPerSave)
      .each((entry) => {
        for (const id of entry.media) media.add(id);
        for (const id of entry.generations) generations.add(id);
        upTo = entry.n!;
      });
    return { media, generations, upTo };
  });
}

/** Each in a read of its own: nobody who writes waits for all of them. */
async function readRows<R>(ids: readonly string[], read: (ids: string[]) => Promise<(R | undefined)[]>): Promise<(R | undefined)[]> {
  const rows: (R | undefined)[] = [];
  for (let from = 0; from < ids.length; from += rowsPerRead) rows.push(...(await read(ids.slice(from, from + rowsPerRead))));
  return rows;
}

type Repack = { k: string; repack: (before: PackRow | undefined) => PackRow };

async function repackAll(
  db: StudioDatabase,
  savedBy: string,
  touched: ReadonlySet<string>,
  prepare: (pack: number, ids: readonly string[]) => Promise<Repack>,
): Promise<void> {
  const idsOf = new Map<number, string[]>();
  for (const id of touched) {
    const own = idsOf.get(packOf(id));
    if (own === undefined) idsOf.set(packOf(id), [id]);
    else own.push(id);
  }
  const packs = [...idsOf];
  for (let from = 0; from < packs.length; from += packsPerWrite) {
    const prepared: Repack[] = [];
    for (const [pack, ids] of packs.slice(from, from + packsPerWrite)) prepared.push(await prepare(pack, ids));
    await withStorage(db, () =>
      db.transaction('rw', db.packs, async () => {
        await assertClaim(db, savedBy);
        const before = await db.packs.bulkGet(prepared.map(({ k }) => k));
        await db.packs.bulkPut(prepared.map((one, i) => one.repack(before[i])));
      }),
    );
  }
}

/** What the packs have now is no longer noted. */
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
