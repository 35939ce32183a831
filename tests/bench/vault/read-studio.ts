import { createHash } from 'node:crypto';
import type { SyncedTable } from '../../../contract/sync/synced-tables.ts';
import { limits } from '../../../contract/limits.ts';
import type { Reply, TestClient } from '../../support/http/test-client.ts';

/** The content that a restore must bring back: items, albums, stars, and every file by its SHA-256. */
type StudioContent = { rows: Record<string, string[]>; files: Map<string, string> };

const tables: SyncedTable[] = ['generations', 'media', 'albums', 'albumItems', 'stories'];
const atOnce = 6;

/** Reads all rows and files of an account. */
export async function readStudio(client: TestClient): Promise<StudioContent> {
  const rows = new Map<string, string[]>(tables.map((table) => [table, []]));
  const pictures: string[] = [];
  for (let before: string | null = ''; before !== null;) {
    const query: Record<string, string> = {
      space: client.me!.space_id,
      limit: String(limits.pageMax),
      ...(before === '' ? {} : { before }),
    };
    const { data }: Reply<'syncSnapshot'> = await client.call('syncSnapshot', { query });
    for (const { table, row } of data.changes) {
      if (row === null) continue;
      rows.get(table)?.push(describe(table, row));
      if (table === 'media' && 'hash' in row && row.hash !== null) pictures.push(row.id);
    }
    before = data.next;
  }
  const files = new Map<string, string>();
  const read = async () => {
    for (let id = pictures.pop(); id !== undefined; id = pictures.pop()) {
      const answer = await client.send('media', { params: { id, variant: 'original' } });
      if (!answer.ok) throw new Error(`The file of ${id} cannot be had: ${answer.status}`);
      files.set(
        id,
        createHash('sha256')
          .update(Buffer.from(await answer.arrayBuffer()))
          .digest('hex'),
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, read));
  return { rows: Object.fromEntries([...rows].map(([table, own]) => [table, [...new Set(own)].sort()])), files };
}

const kept = ['id', 'is_starred', 'created_at', 'album_id', 'media_id', 'title', 'image_count', 'prompt', 'seed', 'status'];

function describe(table: string, row: object): string {
  const values = new Map(Object.entries(row));
  return `${table} ${JSON.stringify(kept.map((name) => values.get(name)))}`;
}

/** Counts the differing rows and files of two studios. */
export function countDifferences(before: StudioContent, after: StudioContent): number {
  let differences = 0;
  for (const [table, own] of Object.entries(before.rows)) {
    const there = new Set(after.rows[table]);
    differences += own.filter((one) => !there.has(one)).length + Math.abs(there.size - own.length);
  }
  for (const [id, sum] of before.files) if (after.files.get(id) !== sum) differences += 1;
  return differences + Math.abs(after.files.size - before.files.size);
}
