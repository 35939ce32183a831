import { settle } from '../../lib/browser/settle-request.ts';
import { offlineItems, unsentItems } from './offline-albums.ts';

/**
 * Items whose files have to stay on this device: those of albums that are kept offline, and those the server does not
 * have yet. Read without the code of the database, which the service worker does not carry. Rejects when it cannot be read.
 */
export async function readPinned(account: string): Promise<Set<string>> {
  const db = await openAsItIs(`studio.${account}`);
  try {
    const read = db.transaction(['drafts', 'albumItems', 'outbox', 'problems'], 'readonly');
    const all = <Row>(table: string) => settle<Row[]>(read.objectStore(table).getAll());
    const [drafts, members, outbox, problems] = await Promise.all([
      all<{ k: string; value: unknown }>('drafts'),
      all<{ album_id: string; media_id: string }>('albumItems'),
      all<Parameters<typeof unsentItems>[0][number]>('outbox'),
      all<{ intent: Parameters<typeof unsentItems>[0][number] }>('problems'),
    ]);
    const unsent = unsentItems([...outbox, ...problems.map((problem) => problem.intent)]);
    return new Set([...offlineItems(drafts, members), ...unsent]);
  } finally {
    db.close();
  }
}

/** The items whose small copies every start shows. Rejects when they cannot be read. */
export async function readNewest(account: string, count: number): Promise<Set<string>> {
  const db = await openAsItIs(`studio.${account}`);
  try {
    const read = db.transaction(['meta', 'media'], 'readonly');
    const me = await settle<{ value: { space_id: string } } | undefined>(read.objectStore('meta').get('me'));
    if (me === undefined) return new Set();
    const space = me.value.space_id;
    const keys = read
      .objectStore('media')
      .index('[sp+ord+id]')
      .getAllKeys(IDBKeyRange.bound([space], [space, []]), count);
    return new Set((await settle(keys)) as string[]);
  } finally {
    db.close();
  }
}

/** Never makes a database that is not there, nor one of another version. */
async function openAsItIs(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name);
  request.addEventListener('upgradeneeded', () => request.transaction?.abort());
  return settle(request);
}
