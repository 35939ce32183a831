import { and, asc, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import type { Database } from '../../storage/database.ts';
import { generationColumns } from '../../storage/rows/synced-tables.ts';
import { generation, media } from '../../storage/schema/media.ts';
import { presentItems } from './present-items.ts';
import { presentGeneration } from '../rows/generations.ts';
import type { ShareLinks } from '../sharing/share-links.ts';

/** One request and the state of its images that were not deleted. @throws NOT_FOUND */
export async function getGeneration(
  studio: { db: Database; links: ShareLinks },
  input: { spaceId: string; id: string },
): Promise<ResponseOf<'createHistoryOne'>> {
  const [found] = await studio.db
    .select(generationColumns)
    .from(generation)
    .where(and(eq(generation.id, input.id), eq(generation.spaceId, input.spaceId), isNull(generation.deletedAt)));
  if (found === undefined) throw new AppError('NOT_FOUND');
  const items = await studio.db
    .select()
    .from(media)
    .where(and(eq(media.generationId, found.id), isNull(media.deletedAt)))
    .orderBy(asc(media.index));
  return { generation: presentGeneration(found), items: await presentItems(studio, { spaceId: input.spaceId, rows: items }) };
}
