import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { RowChange } from '../../../contract/sync/sync.ts';
import type { SyncedTable } from '../../../contract/sync/synced-tables.ts';
import type { Transaction } from '../../storage/database.ts';
import { story, storyMedia, storyShot, storySound } from '../../storage/schema/story.ts';
import { listSynced } from '../../storage/rows/synced-tables.ts';
import { isOneOf } from '../../storage/rows/write-space.ts';
import { isAfter, type Position } from '../history/position.ts';
import { presentChange } from '../rows/rows.ts';
import type { ShareLinks } from '../sharing/share-links.ts';

const parts = { storyShots: storyShot, storyMedia, storySounds: storySound } as const;
const tables = ['stories', 'storyShots', 'storyMedia', 'storySounds'] as const satisfies readonly SyncedTable[];

/** More stories than one page has. */
const candidates = 500;

type StoriesPage = {
  changes: RowChange[];
  /** The last story of the page; null: there are no more. */
  next: Position | null;
};

/**
 * Living stories of a space after a position, newest first, each whole: with its shots, takes and sounds. At most about `rowsMax` rows of
 * them, but at least one story.
 */
export async function listStoriesPage(
  studio: { tx: Transaction; links: ShareLinks },
  input: { spaceId: string; before: Position | null; rowsMax: number },
): Promise<StoriesPage> {
  const { tx, links } = studio;
  const { before, spaceId } = input;
  // Rows of deleted stories count too: their parts may not be deleted.
  const found = await tx
    .select({ id: story.id, createdAt: story.createdAt, rows: countParts })
    .from(story)
    .where(and(eq(story.spaceId, spaceId), isAfter(before, { at: story.createdAt, id: story.id })))
    .orderBy(desc(story.createdAt), desc(story.id))
    .limit(candidates);
  let rows = 0;
  const end = found.findIndex((one) => (rows += Number(one.rows) + 1) > input.rowsMax);
  const page = end === -1 ? found : found.slice(0, Math.max(1, end));
  const last = page.at(-1);
  const hasMore = page.length < found.length || found.length === candidates;
  const ids = page.map(({ id }) => id);
  const changes: RowChange[] = [];
  for (const name of tables) {
    const of = name === 'stories' ? story.id : parts[name].storyId;
    const listed = await listSynced(tx, name, (table) => and(eq(table.spaceId, spaceId), isOneOf(of, ids), isNull(table.deletedAt)));
    changes.push(...listed.map((row) => presentChange(name, row, links)));
  }
  return { changes, next: hasMore && last !== undefined ? { createdAt: last.createdAt.getTime(), id: last.id } : null };
}

// Names are written out: Drizzle leaves those of tables away in a select of one table.
const countParts = sql<string>`(select count(*) from story_shot part where part.story_id = story.id)
  + (select count(*) from story_media part where part.story_id = story.id)
  + (select count(*) from story_sound part where part.story_id = story.id)`;
