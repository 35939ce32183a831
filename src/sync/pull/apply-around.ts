import { AppError } from '../../../contract/errors.ts';
import { recompute, rowTables } from '../../db/rows/recompute.ts';
import { withStorage } from '../../db/with-storage.ts';
import { applyRows, type Notes } from './apply-rows.ts';
import { LeadershipLost } from '../leader/leader-write.ts';
import { noteUnreadable, parseChanges } from './unreadable-rows.ts';
import type { SyncWorld } from '../world.ts';

/** Unparsed rows of a page. */
type RawPage = { raw: unknown[]; notes: Notes };
/** Writes the rows of a page inside the caller's transaction; returns the keys to recompute. */
type Apply = () => Promise<Set<string>>;

/**
 * Applies the rows of a page by `write`, which is one transaction. It leaves out and notes rows that this code cannot
 * read, from a newer server or damaged. The same holds for rows on which it fails: one would stop all reading for good.
 */
export async function applyAround<T>(world: SyncWorld, { raw, notes }: RawPage, write: (apply: Apply) => Promise<T>): Promise<T> {
  const without = (poison: ReadonlySet<unknown>) => async () => {
    const { changes, unreadable } = parseChanges(raw.filter((change) => !poison.has(change)));
    const touched = await applyRows(world, changes, notes);
    await noteUnreadable(world, [...unreadable, ...poison]);
    return touched;
  };
  try {
    return await write(without(new Set()));
  } catch (error) {
    // A full disk, a lost connection, another leader and a closing browser are no fault of a row.
    if (error instanceof AppError || error instanceof LeadershipLost || isAborted(error)) throw error;
    const poison = await findPoison(world, raw, notes);
    if (poison.length === 0) throw error;
    world.log('sync.row-failed', { rows: poison.length, reason: error instanceof Error ? error.name : 'unknown' });
    return write(without(new Set(poison)));
  }
}

function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** The rows that fail when applied alone; none when an empty page fails, too. */
async function findPoison(world: SyncWorld, raw: unknown[], notes: Notes): Promise<unknown[]> {
  if (!(await succeeds(world, [], notes))) return [];
  const search = async (rows: unknown[]): Promise<unknown[]> => {
    if (rows.length === 0 || (await succeeds(world, rows, notes))) return [];
    if (rows.length === 1) return rows;
    const half = Math.ceil(rows.length / 2);
    return [...(await search(rows.slice(0, half))), ...(await search(rows.slice(half)))];
  };
  return search(raw);
}

class Undone extends Error {}

/** Tries to apply rows in a transaction that is always rolled back. @throws AppError STORAGE_FULL, STORAGE_LOST */
async function succeeds(world: SyncWorld, raw: unknown[], notes: Notes): Promise<boolean> {
  const { db } = world;
  try {
    await withStorage(db, () =>
      db.transaction('rw', [...rowTables(db), db.tomb], async () => {
        await recompute(db, await applyRows(world, parseChanges(raw).changes, notes));
        throw new Undone();
      }),
    );
  } catch (error) {
    if (error instanceof AppError) throw error;
    return error instanceof Undone;
  }
  return true;
}
