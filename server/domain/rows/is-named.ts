import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { limits } from '../../../contract/limits.ts';
import { generation, media } from '../../storage/schema/media.ts';
import { uploadGrant } from '../../storage/schema/upload.ts';
import { syncedTableOf } from '../../storage/rows/synced-tables.ts';

type SyncedTables = (typeof syncedTableOf)[keyof typeof syncedTableOf];
type NamingTable = Extract<SyncedTables, { namedFiles: PgColumn }>;

const namingTables = Object.values<SyncedTables>(syncedTableOf).filter((table): table is NamingTable => 'namedFiles' in table);

/** True of a sent file, by its SHA-256, that a row names in any space that may read the file. `now`: ms since 1970. */
export function isNamed(hash: SQL | PgColumn, now: number): SQL {
  return sql`exists (
    select from ${uploadGrant} where ${uploadGrant.hash} = ${hash} and ${isNamedIn(uploadGrant.spaceId, uploadGrant.hash, now)})`;
}

/**
 * True of a sent file, by its SHA-256, that a row of this space names: one that is not deleted or can still be restored. A request is
 * not deleted as long as one of its items is not.
 */
export function isNamedIn(space: PgColumn, hash: PgColumn, now: number): SQL {
  const oldest = sql`${new Date(now - limits.trashMs).toISOString()}::timestamptz`;
  const isThere = ({ deletedAt }: { deletedAt: PgColumn }) => sql`(${deletedAt} is null or ${deletedAt} > ${oldest})`;
  const names = namingTables.map((table) => {
    const isSeen =
      table === generation
        ? sql`exists (select from ${media} where ${media.generationId} = ${generation.id} and ${isThere(media)})`
        : isThere(table);
    // Not «=»: the space has an index, and reading a large library by it costs seconds where the file finds a few rows.
    return sql`exists (
      select from ${table}
      where ${table.namedFiles} <> '{}' and ${table.namedFiles} @> array[${hash}]
        and ${table.spaceId} is not distinct from ${space} and ${isSeen})`;
  });
  return sql`(${sql.join(names, sql` or `)})`;
}
