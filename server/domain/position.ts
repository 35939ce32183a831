import { sql } from 'drizzle-orm';
import { media } from '../storage/schema/media.ts';

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

/** Items after `before` in the newest-first order. Times are compared in whole ms, as positions carry them. */
export function isAfter(before: Position | null) {
  return before === null
    ? undefined
    : sql`(${media.createdAt}, ${media.id}) < (to_timestamp(${before.createdAt}::double precision / 1000), ${before.id}::uuid)`;
}
