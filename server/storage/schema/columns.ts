import { sql } from 'drizzle-orm';
import { customType, text, timestamp } from 'drizzle-orm/pg-core';

/** Column types that the query builder does not bring along. */
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Whole milliseconds, as positions of lists carry them. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/**
 * The column of rows that name files which users sent: SHA-256 in hex of each, found in the given columns by the database.
 * Files that a row names there are kept as long as the row.
 */
export function naming(...columns: string[]) {
  const texts = columns.map((column) => `coalesce(${column}::text, '')`).join(` || ' ' || `);
  return {
    namedFiles: text('named_files')
      .array()
      .notNull()
      .generatedAlwaysAs(sql.raw(`named_files(${texts})`)),
  };
}

/** The condition of the index on that column: most rows name no file. */
export const namesFiles = sql`named_files <> '{}'`;
