import type { ChangeKind } from '../../../contract/changes/changes.ts';
import type { Mutation, Shadow, StudioDatabase } from '../database.ts';
import { keepZone } from '../keep-zone.ts';
import { parseRowKey, rowKey } from '../../../contract/rows/row-key.ts';

/**
 * The kinds of mutation that can add or remove an item; all others change one that exists. A list of its own: their definitions are not
 * part of what the first page loads. `refused-changes.test.ts` shows that none is missing.
 */
const bringOrTake: ReadonlySet<ChangeKind> = new Set<ChangeKind>([
  'generation.create',
  'generation.cancel',
  'media.import',
  'media.delete',
  'media.restore',
]);

const ofMedia = rowKey('media', '');

/** Cache: the items that each waiting mutation can add or remove, by mutation number. Kind and rows of a mutation never change. */
const moved = new WeakMap<StudioDatabase, ReadonlyMap<number, readonly string[]>>();

/**
 * Items that only the server has (true) or only this device has (false), by identifier. Runs again whenever a mutation is sent, so it
 * reads each waiting mutation once, and looks only at those that can add or remove an item. Call it inside a transaction on outbox, media
 * and shadow.
 */
export async function listComingAndGoing(db: StudioDatabase): Promise<Map<string, boolean>> {
  const keys = await keepZone(listMoved(db));
  if (keys.length === 0) return new Map();
  const [shadows, rows] = await Promise.all([db.shadow.bulkGet(keys), db.media.bulkGet(keys.map((k) => parseRowKey(k).id))]);
  const differs = (shadow: Shadow | undefined, i: number) => shadow !== undefined && (shadow.row === null) === (rows[i] !== undefined);
  return new Map(shadows.flatMap((shadow, i) => (differs(shadow, i) ? [[shadow!.id, shadow!.row !== null] as const] : [])));
}

async function listMoved(db: StudioDatabase): Promise<string[]> {
  const known = moved.get(db);
  // Dexie 4.4.7 does not rerun a live query for new keys when the query reads primary keys only; `lastKey` makes it rerun.
  const [numbers] = await Promise.all([db.outbox.toCollection().primaryKeys(), db.outbox.orderBy(':id').lastKey()]);
  const unknown = numbers.filter((n) => known?.has(n) !== true);
  const read = new Map(unknown.length === 0 ? [] : (await readMutations(db, unknown)).map((mutation) => [mutation.n, movedBy(mutation)]));
  const now = new Map(numbers.map((n) => [n, known?.get(n) ?? read.get(n) ?? []] as const));
  moved.set(db, now);
  return [...new Set([...now.values()].flat())];
}

/** Reads one range: in a tab that was just opened all mutations are new. */
async function readMutations(db: StudioDatabase, numbers: number[]): Promise<Mutation[]> {
  const [first, last] = [numbers[0]!, numbers.at(-1)!];
  return db.outbox.where(':id').between(first, last, true, true).toArray();
}

function movedBy({ kind, keys }: Mutation): string[] {
  return bringOrTake.has(kind) && Array.isArray(keys) ? keys.filter((k) => k.startsWith(ofMedia)) : [];
}
