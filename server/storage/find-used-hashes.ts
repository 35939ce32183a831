import { sql } from 'drizzle-orm';
import type { Database, Transaction } from './database.ts';
import { media, upload } from './schema/media.ts';

/** Those of the hashes (SHA-256 in hex) whose file belongs to an item, as its picture or an upscaled version, or waits to be imported. */
export async function findUsedHashes(db: Database | Transaction, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const { rows } = await db.execute<{ hash: string }>(sql`
    select hash from unnest(${sql.param([...hashes])}::text[]) as file(hash)
    where exists (select from ${media} where ${media.hash} = file.hash)
      or exists (select from ${upload} where ${upload.hash} = file.hash)
      or exists (
        select from ${media}
        where upscales <> '{}' and jsonb_path_query_array(upscales, '$.*.hash') ? file.hash
      )`);
  return new Set(rows.map((row) => row.hash));
}
