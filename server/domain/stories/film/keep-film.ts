import { count, and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../../../contract/errors.ts';
import { importedModel } from '../../../../contract/import/import.ts';
import type { FilmChapter } from '../../../../contract/stories/film/film-chapters.ts';
import { filmPoster } from '../../../../contract/stories/film/film-item.ts';
import { promptHead } from '../../../../contract/generations/prompt/prompt-head.ts';
import { storyMediaId } from '../../../../contract/stories/story-media.ts';
import { storyLimits } from '../../../../contract/stories/story.ts';
import { uuidOf } from '../../../lib/ids/uuid-of.ts';
import type { Transaction } from '../../../storage/database.ts';
import { generation, media } from '../../../storage/schema/media.ts';
import { storyMedia } from '../../../storage/schema/story.ts';
import type { Touch } from '../../../storage/rows/write-space.ts';
import type { StoredStory } from '../run/find-run.ts';
import type { StoryRun } from '../run/story-run.ts';

/** A rendered film in the media store. `madeOf`: its plan, hashed. */
export type KeptFilm = {
  hash: string;
  sizeBytes: number;
  width: number;
  height: number;
  duration: number;
  thumbhash: string;
  madeOf: string;
  chapters: FilmChapter[];
};

/** The item of the film of a run: it makes one at most. */
export function filmIdOf({ runId }: StoryRun): string {
  return uuidOf(`film ${runId}`);
}

/**
 * Makes a film an item of its story that is not in the history, and answers with the columns of the story that name it.
 * @throws STORY_MEDIA_FULL
 */
export async function keepFilm(
  tx: Transaction,
  run: StoryRun,
  { row, userId, film, touch }: { row: StoredStory; userId: string; film: KeptFilm; touch: Touch },
): Promise<Pick<StoredStory, 'lastExportMediaId' | 'lastExportThumbnailUrl' | 'lastExportChapters'>> {
  const [items] = await tx
    .select({ count: count() })
    .from(storyMedia)
    .where(and(eq(storyMedia.storyId, row.id), isNull(storyMedia.deletedAt)));
  if (items!.count >= storyLimits.media) throw new AppError('STORY_MEDIA_FULL');
  const id = filmIdOf(run);
  const generationId = uuidOf(`request ${id}`);
  const { hash, sizeBytes, width, height, duration, thumbhash, madeOf } = film;
  const common = { userId, spaceId: row.spaceId, seq: 0, createdAt: new Date(), model: importedModel, width, height };
  const said = { negative_prompt: null, seed: null, steps: null, sampler: null, cfg_scale: null, model: null, extra: {} };
  await tx.insert(generation).values({
    ...common,
    id: generationId,
    mid: uuidOf(`intent ${id}`),
    prompt: row.title,
    negativePrompt: '',
    imageNum: 1,
    imported: { ...said, source: 'pleinair', prompt: row.title, width, height },
  });
  const item = { resourceType: 'video', status: 'completed', origin: 'imported', mime: 'video/mp4', inHistory: false } as const;
  await tx.insert(media).values({
    ...common,
    ...item,
    id,
    generationId,
    index: 0,
    seed: 0,
    promptHead: promptHead(row.title),
    hash,
    sizeBytes,
    duration,
    thumbhash,
    completedAt: common.createdAt,
  });
  const place = storyMediaId(row.id, id);
  await tx.insert(storyMedia).values({
    id: place,
    spaceId: row.spaceId,
    seq: 0,
    storyId: row.id,
    mediaId: id,
    title: row.title,
    madeOf,
    createdAt: common.createdAt,
  });
  touch('generations', [generationId]);
  touch('media', [id]);
  touch('storyMedia', [place]);
  return { lastExportMediaId: id, lastExportThumbnailUrl: filmPoster(id), lastExportChapters: film.chapters };
}
