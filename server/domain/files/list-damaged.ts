import { sql, type SQL } from 'drizzle-orm';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import type { DamagedFile, DamagedItem } from '../../../contract/routes/damage-routes.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { isLiveMedia } from '../../storage/rows/row-conditions.ts';
import { damagedFile } from '../../storage/schema/media-files.ts';
import { media } from '../../storage/schema/media.ts';
import { user } from '../../storage/schema/user.ts';

const most = 500;

/** Damaged files of a library, those of the newest items first. */
export async function listDamaged({ db }: { db: Database }, spaceId: string): Promise<ResponseOf<'damagedMedia'>> {
  const { rows } = await db.execute<DamagedFile>(sql`
    select ${media.id} as id, variant, left(damaged.hash, 16) as hash, left(${media.hash}, 16) as original_hash,
      ${media.resourceType} as resource_type, ${media.promptHead} as prompt_head
    from ${damagedItems(sql`${media.spaceId} = ${spaceId}`)}
    order by ${media.createdAt} desc, ${media.id} desc, variant limit ${most}`);
  return { files: rows };
}

/** Picks from `hashes` (SHA-256 in hex) the damaged files of this library. */
export async function findDamagedHashes(
  db: Database | Transaction,
  { spaceId, hashes }: { spaceId: string; hashes: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select distinct damaged.hash from ${damagedItems(sql`${media.spaceId} = ${spaceId}`)}
    where damaged.hash = any(${sql.param([...hashes])}::text[])`);
  return new Set(rows.map(({ hash }) => hash));
}

/** All damaged files of the studio, with their owners. */
export async function listAllDamaged({ db }: { db: Database }): Promise<ResponseOf<'internalDamaged'>> {
  const { rows } = await db.execute<DamagedItem>(sql`
    select ${media.id} as id, variant, ${media.userId} as user_id, case when not ${user.isAnonymous} then ${user.email} end as email
    from ${damagedItems(sql`true`)} left join ${user} on ${user.id} = ${media.userId}
    order by ${media.createdAt} desc, ${media.id} desc, variant limit ${most}`);
  return { files: await db.$count(damagedFile), items: rows };
}

/** Each living item with each of its damaged files; the few damaged ones are looked up by the indexes of items. */
function damagedItems(where: SQL): SQL {
  const versions = sql`jsonb_path_query_array(upscales, '$.*.hash')`;
  return sql`(
      select ${media.id} as id, ${damagedFile.hash} as hash, 'original' as variant
      from ${damagedFile} join ${media} on ${media.hash} = ${damagedFile.hash}
      union all
      select ${media.id}, ${damagedFile.hash}, version.key
      from ${damagedFile} join ${media} on upscales <> '{}' and ${versions} ? ${damagedFile.hash},
        jsonb_each(upscales) version where version.value ->> 'hash' = ${damagedFile.hash}
    ) damaged join ${media} on ${media.id} = damaged.id and ${isLiveMedia} and ${media.hash} is not null and ${where}`;
}
