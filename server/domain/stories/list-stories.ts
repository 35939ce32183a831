import { and, desc, eq, isNull } from 'drizzle-orm';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import type { Database } from '../../storage/database.ts';
import { story } from '../../storage/schema/story.ts';
import { formatPosition, isAfter, type Position } from '../history/position.ts';
import { toStoryAnswer } from './to-answer.ts';

const pageSize = 50;

/** A page of the stories of a space, newest first. */
export async function listStories(
  { db }: { db: Database },
  input: { spaceId: string; before: Position | null },
): Promise<ResponseOf<'stories'>> {
  const { before } = input;
  const rows = await db
    .select()
    .from(story)
    .where(and(eq(story.spaceId, input.spaceId), isNull(story.deletedAt), isAfter(before, { at: story.createdAt, id: story.id })))
    .orderBy(desc(story.createdAt), desc(story.id))
    .limit(pageSize);
  const last = rows.at(-1);
  const nextCursor = last === undefined || rows.length < pageSize ? null : formatPosition(last);
  return { stories: rows.map(toStoryAnswer), nextCursor };
}
