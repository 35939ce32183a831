import type { IntentKind } from '../../contract/intent.ts';
import type { Intent, Shadow, StudioDatabase } from './database.ts';
import { keepZone } from './keep-zone.ts';
import { parseRowKey, rowKey } from './row-key.ts';

/** What they change of an item is whether it is there; all others leave it there or away. */
const bringOrTake: ReadonlySet<IntentKind> = new Set<IntentKind>([
  'generation.create',
  'generation.cancel',
  'media.import',
  'media.delete',
  'media.restore',
]);

const ofMedia = rowKey('media', '');

/** By number, of each intent that waits, the items that it may bring or take: neither its kind nor its rows ever change. */
const moved = new WeakMap<StudioDatabase, ReadonlyMap<number, readonly string[]>>();

/**
 * Items that are there for the server and not here, or the other way round, by identifier: whether they are there for the server.
 * Of a day's changes that wait only those are looked at that can bring or take one, and each of them is read once: this is
 * asked again with each one that is sent. Inside the caller's transaction on outbox, media and shadow.
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
  // Dexie does not tell a live query that reads keys alone of new ones (4.4.7); of the last one it does.
  const [numbers] = await Promise.all([db.outbox.toCollection().primaryKeys(), db.outbox.orderBy(':id').lastKey()]);
  const unknown = numbers.filter((n) => known?.has(n) !== true);
  const read = new Map(unknown.length === 0 ? [] : (await readIntents(db, unknown)).map((intent) => [intent.n, movedBy(intent)]));
  const now = new Map(numbers.map((n) => [n, known?.get(n) ?? read.get(n) ?? []] as const));
  moved.set(db, now);
  return [...new Set([...now.values()].flat())];
}

/** All at once where many are new, as in a tab that has just been opened. */
async function readIntents(db: StudioDatabase, numbers: number[]): Promise<Intent[]> {
  const [first, last] = [numbers[0]!, numbers.at(-1)!];
  return db.outbox.where(':id').between(first, last, true, true).toArray();
}

function movedBy({ kind, keys }: Intent): string[] {
  return bringOrTake.has(kind) && Array.isArray(keys) ? keys.filter((k) => k.startsWith(ofMedia)) : [];
}
