import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { limits } from '../../../contract/limits.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import type { RestoreRows, RestoreState, RestoredMedia } from '../../../contract/vault/vault-rows.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { lockHashes } from '../../storage/files/lock-hash.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { isOneOf } from '../../storage/rows/row-conditions.ts';
import { albumItem } from '../../storage/schema/album.ts';
import { generation, media, type UpscaledFile } from '../../storage/schema/media.ts';
import { syncedTableOf } from '../../storage/rows/synced-tables.ts';
import type { Touch } from '../../storage/rows/write-space.ts';
import { forgetDeletion, returnFromDeleted } from '../albums/returned-items.ts';
import { grantFiles } from '../generations/request/sent-file.ts';
import { findDamagedHashes } from '../files/list-damaged.ts';
import { toStored } from '../rows/rows.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../run-once.ts';
import { freeKeys } from './free-keys.ts';
import { isComing, judgeRows, markOrphans } from './judge-rows.ts';
import { findVaultFiles } from './find-vault-files.ts';
import { leaveOutForeign, listNamed, rowsOf, type Checked } from './leave-out-foreign.ts';
import { fileColumns, hashesOf, isComplete, toStoredItem } from './restored-item.ts';
import { settleRestored } from './settle-restored.ts';
import { findWeights, missingWeights, weightsIn, type FoundWeights } from './vault-weights.ts';

type Studio = { db: Database; mediaStore: MediaStore };
type Answer = ResponseOf<'vaultRestore'>;
type Who = { userId: string; spaceId: string };
type Files = Map<string, UpscaledFile>;

/** The result that `restoreRows` would have now. Assumes that the archive's parent rows are restored first. */
export async function planRestore({ db, mediaStore }: Studio, who: Who, request: RestoreRows): Promise<Answer> {
  const hashes = hashesIn(request);
  const files = await findVaultFiles(db, mediaStore, { ...who, hashes });
  const weights = await findWeights(db, mediaStore, { ...who, hashes: weightsIn(request) });
  return db.transaction(
    async (tx) => {
      const checked = await leaveOutForeign(tx, who, request);
      const damaged = await findDamagedHashes(tx, { ...who, hashes });
      return answer(checked, await judgeRows(tx, who.spaceId, checked.request), { files, weights, damaged });
    },
    { accessMode: 'read only' },
  );
}

/**
 * Restores missing rows of an archive under their ids, as property of the caller. Existing rows stay, and ids of other users are
 * left alone: each row has its own result. Nothing is charged or published. Running it twice has one effect.
 */
export function restoreRows({ db, mediaStore }: Studio, once: OnceKey, asked: RestoreRows): Promise<OnceAnswer> {
  return runOnce(db, once, async (tx, touch) => {
    const hashes = hashesIn(asked);
    await lockHashes(tx, [...hashes, ...weightsIn(asked), ...listNamed(asked).hashes]);
    const checked = await leaveOutForeign(tx, once, asked);
    const { request } = checked;
    await grantFiles(tx, { spaceId: once.spaceId, hashes: checked.sent });
    const files = await findVaultFiles(tx, mediaStore, { ...once, hashes });
    const weights = await findWeights(tx, mediaStore, { ...once, hashes: weightsIn(asked) });
    const states = await judgeRows(tx, once.spaceId, request);
    await markOrphans(tx, { spaceId: once.spaceId, request, states });
    for (const item of itemsIn(request)) {
      if (isComing(request, states.get(item.row.id)) && !isComplete(item, files)) states.set(item.row.id, 'incomplete');
    }
    for (const id of missingWeights(request, weights, (one) => isComing(request, states.get(one))).keys()) states.set(id, 'incomplete');
    const freed = await freeKeys(tx, { spaceId: once.spaceId, request, isComing: (id) => states.get(id) === 'absent' });
    const work = { once, request: freed, states, files };
    if (request.table === 'media') await bringRequestsBack(tx, touch, work);
    await bringBack(tx, touch, work);
    await insertAbsent(tx, touch, work);
    const restored = { spaceId: once.spaceId, request, ids: restoredIds(work), found: weights, touch };
    for (const id of await settleRestored(tx, mediaStore, restored)) states.set(id, 'restored');
    if (request.table === 'albumItems') await returnFromDeleted(tx, { ids: restoredIds(work), touch });
    const damaged = await findDamagedHashes(tx, { ...once, hashes });
    return { status: 200, body: answer(checked, states, { files, weights, damaged }) };
  });
}

function itemsIn(request: RestoreRows): RestoredMedia[] {
  return request.table === 'media' ? request.rows : [];
}

function hashesIn(request: RestoreRows): string[] {
  return itemsIn(request).flatMap(hashesOf);
}

/**
 * Restores the requests of restored items: a request becomes a tombstone when its last item is forgotten. All of them are sent
 * again, because a device that read the library while a request had no items did not get it.
 */
async function bringRequestsBack(tx: Transaction, touch: Touch, { once, request, states }: Work): Promise<void> {
  const coming = itemsIn(request).filter(({ row }) => isComing(request, states.get(row.id)));
  const ids = coming.map(({ row }) => row.generation_history_id);
  await tx
    .update(generation)
    .set({ deletedAt: null })
    .where(and(isOneOf(generation.id, ids), eq(generation.spaceId, once.spaceId), isNotNull(generation.deletedAt)));
  touch('generations', ids);
}

function restoredIds({ request, states }: Work): string[] {
  return rowsOf(request).flatMap(({ id }) => (states.get(id) === 'restored' ? [id] : []));
}

type Work = { once: OnceKey; request: RestoreRows; states: Map<string, RestoreState>; files: Files };

async function bringBack(tx: Transaction, touch: Touch, { once, request, states, files }: Work): Promise<void> {
  const ids = rowsOf(request)
    .map((row) => row.id)
    .filter((id) => states.get(id) === 'deleted' && isComing(request, 'deleted'));
  if (ids.length === 0) return;
  const table = syncedTableOf[request.table] as typeof media;
  const back = await tx
    .update(table)
    .set({ deletedAt: null, ...(request.table === 'media' ? hideIfGone() : {}) })
    .where(and(inArray(table.id, ids), eq(table.spaceId, once.spaceId), request.table === 'media' ? isNotCanceled : undefined))
    .returning({ id: table.id });
  for (const { id } of back) states.set(id, 'restored');
  touch(
    request.table,
    back.map(({ id }) => id),
  );
  if (request.table === 'albums')
    await forgetDeletion(
      tx,
      back.map(({ id }) => id),
    );
  if (request.table === 'media') await bringFilesBack(tx, touch, { request, states, files });
}

const isNotCanceled = inArray(media.status, ['submitted', 'pending', 'completed', 'upscaling', 'failed']);

/** An item that was deleted for good comes back private: its link and its post ended with it. */
function hideIfGone() {
  const inTrash = sql`${media.deletedAt} >= ${new Date(Date.now() - limits.trashMs)}`;
  return {
    sharePermission: sql`case when ${inTrash} then ${media.sharePermission} else 'private' end`,
    isPublished: sql`${media.isPublished} and ${inTrash}`,
  };
}

/** An item that left the Trash has lost its files, and devices may have forgotten the albums it is in. */
async function bringFilesBack(tx: Transaction, touch: Touch, { request, states, files }: Omit<Work, 'once'>): Promise<void> {
  const back = itemsIn(request).filter(({ row }) => states.get(row.id) === 'restored');
  const ids = back.map(({ row }) => row.id);
  const forgotten = await tx
    .select({ id: media.id })
    .from(media)
    .where(and(isOneOf(media.id, ids), isNull(media.hash), eq(media.status, 'completed')));
  for (const { id } of forgotten) {
    const item = back.find(({ row }) => row.id === id)!;
    await tx.update(media).set(fileColumns(item, files)).where(eq(media.id, id));
  }
  const memberships = await tx
    .select({ id: albumItem.id })
    .from(albumItem)
    .where(and(isOneOf(albumItem.mediaId, ids), isNull(albumItem.deletedAt)));
  touch(
    'albumItems',
    memberships.map(({ id }) => id),
  );
}

async function insertAbsent(tx: Transaction, touch: Touch, { once, request, states, files }: Work): Promise<void> {
  const isAbsent = (id: string) => states.get(id) === 'absent';
  const values: object[] =
    request.table === 'media'
      ? request.rows.filter(({ row }) => isAbsent(row.id)).map((item) => toStoredItem(item, files, once))
      : request.rows.filter(({ id }) => isAbsent(id)).map((row) => toStored(request.table, row, once));
  if (values.length === 0) return;
  const table = syncedTableOf[request.table] as typeof media;
  const inserted = await tx
    .insert(table)
    .values(values as (typeof media.$inferInsert)[])
    .onConflictDoNothing()
    .returning({ id: table.id });
  const ids = inserted.map(({ id }) => id);
  for (const id of ids) states.set(id, 'restored');
  // A concurrent request inserted the others after they were judged.
  for (const [id, state] of states) if (state === 'absent') states.set(id, 'taken');
  touch(request.table, ids);
}

function answer(
  { request, leftOut }: Checked,
  states: Map<string, RestoreState>,
  { files, weights, damaged }: { files: Files; weights: FoundWeights; damaged: Set<string> },
): Answer {
  const isNeeded = (id: string) => states.get(id) === 'incomplete' || isComing(request, states.get(id));
  const needed = itemsIn(request).filter(({ row }) => isNeeded(row.id));
  const missing = new Set(needed.flatMap(hashesOf).filter((hash) => !files.has(hash)));
  for (const hash of missingWeights(request, weights, isNeeded).values()) missing.add(hash);
  const results = [...states].map(([id, state]) => {
    const count = state === 'restored' || state === 'absent' ? leftOut.get(id) : undefined;
    return { id, state, ...(count === undefined ? {} : { left_out: count }) };
  });
  // Missing files are reported for unchanged items too.
  return { results, missing_files: [...missing], damaged_files: [...damaged].filter((hash) => !missing.has(hash)) };
}
