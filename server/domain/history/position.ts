import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { media } from '../../storage/schema/media.ts';

/** A place in the newest-first order: `<created_at in ms>:<id>`. */
export type Position = { createdAt: number; id: string };

export function parsePosition(text: string | undefined): Position | null {
  if (text === undefined) return null;
  const [createdAt, id] = text.split(':') as [string, string];
  return { createdAt: Number(createdAt), id };
}

export function formatPosition({ createdAt, id }: { createdAt: Date | number; id: string }): string {
  return `${Number(createdAt)}:${id}`;
}

/** Rows after `before` in the newest-first order of `at`, then of `id`. Times are compared in whole ms, as positions carry them. */
export function isAfter(before: Position | null, { at, id }: { at: PgColumn; id: PgColumn } = { at: media.createdAt, id: media.id }) {
  return before === null
    ? undefined
    : sql`(${at}, ${id}) < (to_timestamp(${before.createdAt}::double precision / 1000), ${before.id}::uuid)`;
}
