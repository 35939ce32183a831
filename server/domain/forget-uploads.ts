import { sql } from 'drizzle-orm';
import type { Transaction } from '../storage/database.ts';
import { media, upload, uploadGrant } from '../storage/schema/media.ts';
import { isNamed } from './rows/is-named.ts';

/** An item that is deleted for good; `deletedAt` is when it was put into the Trash. */
type Gone = { hash: string; userId: string; spaceId: string; deletedAt: Date };

/**
 * Removes the addresses of the files that items were imported from. A file stays when it was sent again after the deletion, when
 * the user has another item with it that is not deleted, or when a row names it, such as a request that was made from it.
 */
export async function forgetUploads(tx: Transaction, gone: readonly Gone[]): Promise<void> {
  if (gone.length === 0) return;
  const rows = JSON.stringify(gone.map(({ hash, userId, spaceId, deletedAt }) => ({ hash, userId, spaceId, at: deletedAt.toISOString() })));
  const item = sql`json_to_recordset(${rows}::json) as item(hash text, "userId" text, "spaceId" text, at timestamptz)`;
  await tx.execute(sql`
    delete from ${upload} using ${item}
    where ${upload.hash} = item.hash and ${upload.userId} = item."userId" and ${upload.at} <= item.at
      and not exists (select from ${media} where ${media.hash} = item.hash and ${media.userId} = item."userId" and ${media.deletedAt} is null)
      and not ${isNamed(sql`item.hash`, Date.now())}`);
  await tx.execute(sql`
    delete from ${uploadGrant} using ${item}
    where ${uploadGrant.hash} = item.hash and ${uploadGrant.spaceId} = item."spaceId"
      and not exists (select from ${upload} where ${upload.hash} = item.hash and ${upload.userId} = item."userId")
      and not exists (select from ${media} where ${media.hash} = item.hash and ${media.spaceId} = item."spaceId" and ${media.deletedAt} is null)`);
}
