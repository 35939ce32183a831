import * as v from 'valibot';
import { AppError } from '../../../contract/errors.ts';
import { limits } from '../../../contract/limits.ts';
import { snapshotResponseSchema } from '../../../contract/sync/sync.ts';
import { deleteMeta, readMeta, readSpace, writeMeta, type Bootstrap, type Cursor } from '../../db/meta.ts';
import { recompute, rowTables } from '../../db/rows/recompute.ts';
import { applyAround } from '../pull/apply-around.ts';
import { finishReached } from '../outbox/finish-mutation.ts';
import { inOwnSpace } from '../pull/in-own-space.ts';
import { leaderWrite } from '../leader/leader-write.ts';
import { ReadAhead } from './read-ahead.ts';
import { requeueForeign, settleForeign } from './replay-journal.ts';
import { sweepOldCopy } from './sweep-old-copy.ts';
import { isBeyond, withoutItems } from '../pull/trimmed.ts';
import { forgetAllUnreadable } from '../pull/unreadable-rows.ts';
import type { SyncWorld } from '../world.ts';

/** Items of the first page: enough to fill a screen, and faster than a whole page. */
const firstItems = 120;

type Page = Awaited<ReturnType<typeof fetchPage>>;
/** Fetches the next page while the device writes the last one. */
const ahead = new ReadAhead<Page>();

const pageSchema = v.object({ ...snapshotResponseSchema.entries, changes: v.array(v.unknown()) });

/**
 * Does the next step of a first sync or a reset: one page, newest first, so that the gallery is usable after the
 * first page. Each page stores the position, so a killed tab resumes there.
 * False when there is nothing to do, or when only the first page is wanted now (`isThrifty`).
 */
export async function bootstrapStep(world: SyncWorld, signal: AbortSignal, { isThrifty = false } = {}): Promise<boolean> {
  const { db } = world;
  const cursor = await readMeta(db, 'cursor');
  if (cursor === undefined) {
    const isReset = (await readMeta(db, 'isLibraryChanged')) ?? false;
    await readFirstPage(world, { before: undefined, isReset }, signal);
    return true;
  }
  const state = await readMeta(db, 'bootstrap');
  if (state === undefined || isThrifty) return false;
  if (state.phase === 'sweep') {
    if (state.isReset) await sweepOldCopy(world);
    await finish(world);
  } else if (!(await skipForgotten(world))) await readNextPage(world, { ...state, cursor }, signal);
  return true;
}

/** Skips items that this device forgot because it was full: it goes on with the stories alone, or ends. */
async function skipForgotten(world: SyncWorld): Promise<boolean> {
  const { db } = world;
  if ((await readMeta(db, 'trimmed')) === undefined) return false;
  return leaderWrite(world, [], async () => {
    const [state, trimmed] = await Promise.all([readMeta(db, 'bootstrap'), readMeta(db, 'trimmed')]);
    if (trimmed === undefined || state?.phase !== 'read' || state.before === null || !isBeyond(trimmed.before, state.before)) return false;
    const next = withoutItems(state.before);
    if (next === state.before) return false;
    await writeMeta(db, 'bootstrap', { ...state, before: next, phase: next === null ? 'sweep' : 'read' });
    return true;
  });
}

/** Reads the studio again into a new copy beside the old rows; `known` is the cursor that the server refused. */
export async function startReset(world: SyncWorld, known: Cursor, signal: AbortSignal): Promise<void> {
  await readFirstPage(world, { before: known, isReset: true }, signal);
}

async function fetchPage(world: SyncWorld, before: string | undefined, signal: AbortSignal) {
  const space = await readSpace(world.db);
  const limit = before === undefined ? firstItems : limits.pageMax;
  const { body } = await inOwnSpace(world, signal, () => world.api.request('syncSnapshot', { query: { space, before, limit }, signal }));
  const page = v.safeParse(pageSchema, body);
  if (!page.success || page.output.space !== space) throw new AppError('NETWORK', { detail: 'The answer did not come from the studio.' });
  return page.output;
}

async function readFirstPage(world: SyncWorld, from: { before: Cursor | undefined; isReset: boolean }, signal: AbortSignal): Promise<void> {
  const { db } = world;
  ahead.drop(world);
  const page = await fetchPage(world, undefined, signal);
  await applyAround(world, { raw: page.changes, notes: { keepNotes: false, obeyNotes: false } }, (apply) =>
    leaderWrite(world, [...rowTables(db), db.done, db.tomb, db.problems], async () => {
      const cursor = await readMeta(db, 'cursor');
      // As with pages, a late answer must not move the cursor back.
      if (cursor?.epoch !== from.before?.epoch || cursor?.seq !== from.before?.seq) return;
      // The user may have opened another library during the request; without a cursor only the space shows it.
      if (page.space !== (await readSpace(db))) return;
      await writeMeta(db, 'generation', ((await readMeta(db, 'generation')) ?? 0) + 1);
      await writeMeta(db, 'cursor', { epoch: page.epoch, seq: page.head });
      await writeMeta(db, 'live', page.live_media);
      await deleteMeta(db, 'isLibraryChanged');
      await forgetAllUnreadable(db);
      if (from.before === undefined) await deleteMeta(db, 'trimmed');
      await db.tomb.clear();
      await writeMeta(db, 'bootstrap', after(page.next, { isReset: from.isReset, isFresh: true }));
      const touched = await apply();
      for (const key of await requeueForeign(world, { epoch: page.epoch, seq: page.head })) touched.add(key);
      await recompute(db, touched);
    }),
  );
}

async function readNextPage(
  world: SyncWorld,
  { cursor, before, isReset, isFresh = false }: Omit<Bootstrap, 'phase'> & { cursor: Cursor },
  signal: AbortSignal,
): Promise<void> {
  const { db } = world;
  const page = await ahead.take(world, before ?? undefined, () => fetchPage(world, before ?? undefined, signal));
  const { next } = page;
  if (next !== null) ahead.begin(world, next, () => fetchPage(world, next, signal));
  if (page.epoch !== cursor.epoch) {
    await startReset(world, cursor, signal);
    return;
  }
  // Rows that changed or were deleted after the server read this page must stay as they are.
  await applyAround(world, { raw: page.changes, notes: { keepNotes: false, obeyNotes: true, isFresh } }, (apply) =>
    leaderWrite(world, [...rowTables(db), db.tomb], async () => {
      const state = await readMeta(db, 'bootstrap');
      if ((await readMeta(db, 'cursor'))?.epoch !== page.epoch || state?.before !== before) return;
      const touched = await apply();
      await writeMeta(db, 'bootstrap', after(page.next, { isReset, isFresh }));
      await recompute(db, touched);
    }),
  );
}

const after = (next: string | null, copy: { isReset: boolean; isFresh: boolean }) => ({
  before: next,
  phase: next === null ? ('sweep' as const) : ('read' as const),
  ...copy,
});

async function finish(world: SyncWorld): Promise<void> {
  const { db } = world;
  await leaderWrite(world, [...rowTables(db), db.done, db.tomb, db.problems], async () => {
    await db.tomb.clear();
    await deleteMeta(db, 'bootstrap');
    const cursor = await readMeta(db, 'cursor');
    const reached = cursor === undefined ? [] : await finishReached(db, cursor, world.clock.now());
    await recompute(db, [...reached, ...(await settleForeign(world))]);
  });
}
