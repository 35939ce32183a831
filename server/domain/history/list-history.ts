import { and, desc, eq } from 'drizzle-orm';
import type { HistoryFilter } from '../../../contract/history/history-filter.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { media } from '../../storage/schema/media.ts';
import { isLiveMedia } from '../../storage/rows/write-space.ts';
import { isInFilter } from './filter-media.ts';
import type { SearchedStudio } from './find-search-query.ts';
import { formatPosition, isAfter, type Position } from './position.ts';
import { presentItems } from './present-items.ts';
import type { ShareLinks } from '../sharing/share-links.ts';
import { searchHistory } from './search-history.ts';

/** A page of the history that a filter leaves, newest first. What was moved into albums is not in it. */
export async function listHistory(
  studio: SearchedStudio & { links: ShareLinks },
  input: { spaceId: string; before: Position | null; limit: number; filter: HistoryFilter },
): Promise<ResponseOf<'createHistory'>> {
  const keyword = input.filter.searchKeyword?.trim() ?? '';
  const items =
    keyword === ''
      ? await studio.db
          .select()
          .from(media)
          .where(and(eq(media.spaceId, input.spaceId), isLiveMedia, media.inHistory, isInFilter(input.filter), isAfter(input.before)))
          .orderBy(desc(media.createdAt), desc(media.id))
          .limit(input.limit)
      : await searchHistory(studio, { ...input, keyword });
  const last = items.at(-1);
  return {
    items: await presentItems(studio, { spaceId: input.spaceId, rows: items }),
    next: last === undefined || items.length < input.limit ? null : formatPosition(last),
  };
}
