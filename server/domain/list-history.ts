import { and, desc, eq } from 'drizzle-orm';
import type { ResponseOf } from '../../contract/routes.ts';
import type { Database } from '../storage/database.ts';
import { media } from '../storage/schema.ts';
import { isLiveMedia } from '../storage/write-space.ts';
import { formatPosition, isAfter, type Position } from './list-snapshot.ts';
import { presentMedia } from './present-rows.ts';

/** A page of a user's living items, newest first. */
export async function listHistory(
  studio: { db: Database },
  input: { spaceId: string; before: Position | null; limit: number },
): Promise<ResponseOf<'createHistory'>> {
  const items = await studio.db
    .select()
    .from(media)
    .where(and(eq(media.spaceId, input.spaceId), isLiveMedia, isAfter(input.before)))
    .orderBy(desc(media.createdAt), desc(media.id))
    .limit(input.limit);
  const last = items.at(-1);
  return { items: items.map(presentMedia), next: last === undefined || items.length < input.limit ? null : formatPosition(last) };
}
