import { sql } from 'drizzle-orm';
import type { Database, Transaction } from './database.ts';
import { limits } from '../../contract/limits.ts';
import { media, upload } from './schema/media.ts';
import { trainedModel } from './schema/trained-model.ts';

/**
 * Those of the hashes (SHA-256 in hex) whose file belongs to an item, as its picture or an upscaled version, waits to be imported, or is the
 * weights of a model that is not deleted or can still be restored.
 */
export async function findUsedHashes(db: Database | Transaction, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const restorable = new Date(Date.now() - limits.trashMs).toISOString();
  const { rows } = await db.execute<{ hash: string }>(sql`
    select hash from unnest(${sql.param([...hashes])}::text[]) as file(hash)
    where exists (select from ${media} where ${media.hash} = file.hash)
      or exists (select from ${upload} where ${upload.hash} = file.hash)
      or exists (
        select from ${trainedModel} where ${trainedModel.weightsHash} = file.hash
          and (${trainedModel.deletedAt} is null or ${trainedModel.deletedAt} > ${restorable}::timestamptz)
      )
      or exists (
        select from ${media}
        where upscales <> '{}' and jsonb_path_query_array(upscales, '$.*.hash') ? file.hash
      )`);
  return new Set(rows.map((row) => row.hash));
}
