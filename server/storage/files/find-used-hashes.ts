import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database.ts';
import { limits } from '../../../contract/limits.ts';
import { generation, media } from '../schema/media.ts';
import { upload } from '../schema/upload.ts';
import { trainedModel } from '../schema/trained-model.ts';

/**
 * Selects the hashes (SHA-256 in hex) whose file belongs to an item, as its picture or an upscaled version, waits to be imported, or is the
 * weights of a model that is not deleted or can still be restored, or is laid over a picture that is being made.
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
      )
      or hash in (
        select jsonb_array_elements_text(
          jsonb_path_query_array(laid_over, '$.trained[*].file.hash') || jsonb_path_query_array(laid_over, '$.pictures[*].hash')
        )
        from ${generation} join ${media} on ${media.generationId} = ${generation.id}
        where ${generation.laidOver} is not null and (${media.status} in ('submitted', 'pending') or ${media.status} = 'upscaling')
      )`);
  return new Set(rows.map((row) => row.hash));
}
