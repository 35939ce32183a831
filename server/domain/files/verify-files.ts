import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../storage/database.ts';
import { findUsedHashes } from '../../storage/files/find-used-hashes.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { isOneOf } from '../../storage/rows/row-conditions.ts';
import { damagedFile, mediaStore as mediaStoreTable } from '../../storage/schema/media-files.ts';
import { media } from '../../storage/schema/media.ts';
import { upload } from '../../storage/schema/upload.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';
import { noteDamage } from './note-damage.ts';

/** From the end of one check of all originals to the beginning of the next. */
const everyMs = 30 * 24 * 3_600_000;
const batch = 100;
/** To open a file takes about as long as to read so much of it. */
const openingBytes = 100_000;

type Studio = { db: Database; mediaStore: MediaStore };

/**
 * Goes on with the check of all originals, in the order of their hashes: reads those that come next and compares their SHA-256
 * with their name, until it has read `budgetBytes`. A file that is wrong is noted and stays where it is, one that is right
 * again is no longer noted. Does nothing within a month of the last check, while pictures are made on this machine, and while the
 * media folder is away. Its position is in the database: the next call goes on there, also after a restart.
 */
export async function verifyFiles(
  studio: Studio,
  { now, budgetBytes, signal }: { now: number; budgetBytes: number; signal: AbortSignal },
): Promise<void> {
  const { db } = studio;
  const [check] = await db.select().from(mediaStoreTable);
  if (check === undefined || (check.checkedUpTo === null && check.checkedAt !== null && now - check.checkedAt.getTime() < everyMs)) return;
  if ((await isPainting(db)) || (await studio.mediaStore.readOwner()) === null) return;
  let cursor = check.checkedUpTo ?? '';
  let leftBytes = budgetBytes;
  while (leftBytes > 0 && !signal.aborted) {
    const hashes = await listUsedAfter(db, cursor);
    if (hashes.length === 0) return endCheck(db, now);
    for (const hash of hashes) {
      const read = await verifyOne(studio, hash, signal);
      if (read === null) break;
      leftBytes -= read + openingBytes;
      cursor = hash;
      if (leftBytes <= 0) break;
    }
  }
  await db.update(mediaStoreTable).set({ checkedUpTo: cursor });
}

/** Looks again at the files that were found damaged: their host may have put them back by hand. */
export async function recheckDamaged(studio: Studio, signal: AbortSignal): Promise<void> {
  for (const hash of await listNoted(studio.db)) {
    if (signal.aborted) return;
    await verifyOne(studio, hash, signal);
  }
}

async function listNoted(db: Database): Promise<string[]> {
  return (await db.select({ hash: damagedFile.hash }).from(damagedFile)).map(({ hash }) => hash);
}

/** Bytes that were read; null when it was stopped before it knew. */
async function verifyOne(studio: Studio, hash: string, signal: AbortSignal): Promise<number | null> {
  const { db, mediaStore } = studio;
  const digest = createHash('sha256');
  let read = 0;
  try {
    const opened = await mediaStore.open(hash, 'original');
    for await (const part of (opened?.stream ?? []) as AsyncIterable<Buffer>) {
      digest.update(part);
      read += part.byteLength;
      if (signal.aborted) return null;
    }
  } catch (error) {
    if (isShortOfFiles(error)) throw error;
    // A file that the disk cannot read is damaged, too.
    digest.update('unreadable');
  }
  if (digest.digest('hex') === hash) await db.delete(damagedFile).where(eq(damagedFile.hash, hash));
  else await noteDamage(studio, hash);
  return read;
}

/** The process has too many files open, which says nothing about this one. */
function isShortOfFiles(error: unknown): boolean {
  return ['EMFILE', 'ENFILE'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/** Files of items, of their upscaled versions, those that were sent, and weights of trained models. */
async function listUsedAfter(db: Database, cursor: string): Promise<string[]> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    (select ${media.hash} as hash from ${media} where ${media.hash} > ${cursor} order by ${media.hash} limit ${batch})
    union
    (select ${upload.hash} from ${upload} where ${upload.hash} > ${cursor} order by ${upload.hash} limit ${batch})
    union
    (select ${trainedModel.weightsHash} from ${trainedModel} where ${trainedModel.weightsHash} > ${cursor}
      order by ${trainedModel.weightsHash} limit ${batch})
    union
    (select version.value ->> 'hash' as hash from ${media}, jsonb_each(upscales) version
      where upscales <> '{}' and version.value ->> 'hash' > ${cursor} order by hash limit ${batch})
    order by hash limit ${batch}`);
  return rows.map((row) => row.hash);
}

/** Pictures that wait for another machine are no work here. */
async function isPainting(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${media} where status in ('submitted', 'pending') and ${media.room} is null and ${media.deletedAt} is null limit 1`);
  return rows.length > 0;
}

/** Also forgets what was noted of files that no item refers to any more. */
async function endCheck(db: Database, now: number): Promise<void> {
  const noted = await listNoted(db);
  const used = await findUsedHashes(db, noted);
  const unused = noted.filter((hash) => !used.has(hash));
  await db.delete(damagedFile).where(isOneOf(damagedFile.hash, unused));
  await db.update(mediaStoreTable).set({ checkedUpTo: null, checkedAt: new Date(now) });
}
