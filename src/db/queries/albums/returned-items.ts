import type { StudioDatabase } from '../../database.ts';
import type { Change } from '../../../../contract/changes/changes.ts';
import { readChange } from '../../outbox/read-mutation.ts';

/**
 * Items that are in the history only because albums of theirs were deleted, with those albums. Read from this device's own
 * changes: a later change of an item wins. The server keeps the same account of all devices' changes.
 */
export async function findReturned(db: StudioDatabase): Promise<Map<string, Set<string>>> {
  const mutations = [...(await db.done.toArray()).map((entry) => entry.intent), ...(await db.outbox.toArray())]
    .filter(({ kind, state }) => (kind as string | undefined)?.startsWith('album.') === true && state !== 'undone')
    .sort((a, b) => (a.n ?? 0) - (b.n ?? 0));
  const returned = new Map<string, Set<string>>();
  for (const mutation of mutations) {
    const change = readChange(mutation);
    if (change !== null) note(returned, change);
  }
  return returned;
}

/** The items of `findReturned` that nothing but the deletion of this album keeps in the history. */
export function onlyReturnedBy(returned: ReadonlyMap<string, ReadonlySet<string>>, albumId: string): string[] {
  return [...returned].flatMap(([id, albums]) => (albums.size === 1 && albums.has(albumId) ? [id] : []));
}

function note(returned: Map<string, Set<string>>, change: Change): void {
  switch (change.kind) {
    case 'album.delete':
      for (const id of change.args.moved_ids) returned.set(id, new Set([...(returned.get(id) ?? []), change.args.id]));
      break;
    case 'album.restore':
      for (const [id, albums] of returned) if (albums.delete(change.args.id) && albums.size === 0) returned.delete(id);
      break;
    case 'album.removeItems':
      for (const id of change.args.media_ids) returned.delete(id);
      break;
    case 'album.moveItems':
      if (change.args.from === null || change.args.to === null) for (const id of change.args.media_ids) returned.delete(id);
      break;
    default:
      break;
  }
}
