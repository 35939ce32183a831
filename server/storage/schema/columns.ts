import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Column types that the query builder does not bring along. */
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Whole milliseconds, as positions of lists carry them. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
