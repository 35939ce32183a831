import type { StudioDatabase } from '../../database.ts';
import type { Wish } from '../../../../contract/changes/changes.ts';
import { readWish } from '../../outbox/read-intent.ts';

/**
 * Items that are in the history only because albums of theirs were deleted, with those albums. Read from this device's own
 * changes: a later change of an item wins. The server keeps the same account of all devices' changes.
 */
export async function findReturned(db: StudioDatabase): Promise<Map<string, Set<string>>> {
  const intents = [...(await db.done.toArray()).map((entry) => entry.intent), ...(await db.outbox.toArray())]
    .filter(({ kind, state }) => (kind as string | undefined)?.startsWith('album.') === true && state !== 'undone')
    .sort((a, b) => (a.n ?? 0) - (b.n ?? 0));
  const returned = new Map<string, Set<string>>();
  for (const intent of intents) {
    const wish = readWish(intent);
    if (wish !== null) note(returned, wish);
  }
  return returned;
}

/** The items of `findReturned` that nothing but the deletion of this album keeps in the history. */
export function onlyReturnedBy(returned: ReadonlyMap<string, ReadonlySet<string>>, albumId: string): string[] {
  return [...returned].flatMap(([id, albums]) => (albums.size === 1 && albums.has(albumId) ? [id] : []));
}

function note(returned: Map<string, Set<string>>, wish: Wish): void {
  switch (wish.kind) {
    case 'album.delete':
      for (const id of wish.args.moved_ids) returned.set(id, new Set([...(returned.get(id) ?? []), wish.args.id]));
      break;
    case 'album.restore':
      for (const [id, albums] of returned) if (albums.delete(wish.args.id) && albums.size === 0) returned.delete(id);
      break;
    case 'album.removeItems':
      for (const id of wish.args.media_ids) returned.delete(id);
      break;
    case 'album.moveItems':
      if (wish.args.from === null || wish.args.to === null) for (const id of wish.args.media_ids) returned.delete(id);
      break;
    default:
      break;
  }
}
