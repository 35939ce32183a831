import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import { intentArgs, intentRoutes } from '../../contract/intent.ts';
import { limits } from '../../contract/limits.ts';
import { canDelete, isInProgress } from '../../contract/media.ts';
import { newId } from '../lib/new-id.ts';
import { assertWriter } from './assert-writer.ts';
import type { Intent, StudioDatabase } from './database.ts';
import { assertAlbumRules } from './album-rules.ts';
import { intentKeys, type Wish } from './intent-keys.ts';
import { announceWritten } from './queries/written-media.ts';
import { findWaitingUploads } from './queries/uploads.ts';
import { INTENT_VERSION, isUnfinished } from './read-intent.ts';
import { recompute, rowTables } from './recompute.ts';
import { assertStaying } from './seal-outbox.ts';
import { withStorage } from './with-storage.ts';

type CommitContext = { now: number; tab: string; isHeld?: boolean; bytes?: ArrayBuffer };

/**
 * Stores what the person asked for and its effect on the rows in one transaction: the only way
 * that code outside sync may change synced data. `now` in ms since 1970; `tab` shows the snackbar of a
 * held intent; `isHeld` false lets it go at once; `bytes` are an import's file, kept with it. Resolves once it is on
 * the disk.
 * @throws AppError VALIDATION_FAILED, STARRED, GONE, ALBUM_GONE, NOT_FOUND, UPLOADS_FULL, LEAVING, STORAGE_FULL, STORAGE_LOST,
 * CLIENT_TOO_OLD
 */
export async function commit(db: StudioDatabase, wish: Wish, context: CommitContext): Promise<Intent> {
  const mid = newId();
  let written: Awaited<ReturnType<typeof recompute>> | undefined;
  const intent = await withStorage(db, () =>
    db.transaction('rw', wish.kind === 'media.import' ? [...rowTables(db), db.uploads] : rowTables(db), async () => {
      // A retry after a lost connection may find that the first try did arrive.
      const [stored] = await Promise.all([db.outbox.get({ mid }), assertWriter(db), assertStaying(db)]);
      if (stored !== undefined) return stored;
      const [replaced] = await Promise.all([findReplaced(db, wish), assertRules(db, wish)]);
      const intent = replaced === null ? await addIntent(db, wish, { ...context, mid }) : await replace(db, replaced, wish);
      if (wish.kind === 'media.import' && context.bytes !== undefined)
        await db.uploads.put({ mid: intent.mid, sha256: wish.args.sha256, bytes: context.bytes });
      written = await recompute(db, intent.keys);
      return intent;
    }),
  );
  if (written !== undefined) announceWritten(written);
  return intent;
}

async function addIntent(
  db: StudioDatabase,
  wish: Wish,
  { mid, now, tab, isHeld = true }: CommitContext & { mid: string },
): Promise<Intent> {
  const holdMs = isHeld ? intentRoutes[wish.kind].holdMs : 0;
  const intent: Intent = {
    mid,
    v: INTENT_VERSION,
    kind: wish.kind,
    keys: intentKeys(wish),
    args: wish.args,
    state: holdMs > 0 ? 'held' : 'ready',
    madeAt: now,
    attempts: 0,
    nextAt: 0,
    tab,
    ...(holdMs > 0 ? { due: now + holdMs, holdMs } : {}),
  };
  const n = await db.outbox.add(intent);
  return { ...intent, n };
}

/** Star and unstar that were never sent become one: the last. Nothing else is ever merged. */
async function findReplaced(db: StudioDatabase, wish: Wish): Promise<Intent | null> {
  if (wish.kind !== 'media.star') return null;
  const last = (await db.outbox.where('keys').equals(intentKeys(wish)[0]!).sortBy('n')).filter(isUnfinished).at(-1);
  return last?.kind === 'media.star' && last.state === 'ready' && last.attempts === 0 ? last : null;
}

async function replace(db: StudioDatabase, replaced: Intent, { args }: Wish): Promise<Intent> {
  const intent = { ...replaced, args };
  await db.outbox.put(intent);
  return intent;
}

/** Local rules are a courtesy: they save a refusal later. The server holds the real ones. */
async function assertRules(db: StudioDatabase, wish: Wish): Promise<void> {
  // What cannot be read back could neither be shown nor sent.
  const issue = v.safeParse(intentArgs[wish.kind], wish.args).issues?.[0];
  if (issue !== undefined) {
    throw new AppError('VALIDATION_FAILED', { issues: [{ path: v.getDotPath(issue) ?? '', message: issue.message }] });
  }
  if (wish.kind === 'media.delete') {
    const rows = await db.media.bulkGet(wish.args.ids);
    if (rows.every((row) => row === undefined)) throw new AppError('GONE');
    if (rows.some((row) => row !== undefined && !canDelete(row))) throw new AppError('STARRED');
  }
  await assertAlbumRules(db, wish);
  if (wish.kind === 'media.import') await assertRoomToWait(db, wish.args.size_bytes);
  if (wish.kind === 'media.star' && (await db.media.get(wish.args.id)) === undefined) throw new AppError('GONE');
  if (wish.kind === 'generation.cancel') {
    const row = await db.media.get(wish.args.id);
    if (row === undefined || !isInProgress(row)) throw new AppError('GONE', { detail: 'This image is finished already.' });
  }
}

/** Bytes that wait are in nobody's other hands: there must not be more of them than any device can keep. */
async function assertRoomToWait(db: StudioDatabase, added: number): Promise<void> {
  const waiting = await findWaitingUploads(db);
  const sum = waiting.reduce((total, { bytes }) => total + bytes, added);
  if (sum > limits.importWaitingBytes || waiting.length >= limits.importWaitingFiles) throw new AppError('UPLOADS_FULL');
}
