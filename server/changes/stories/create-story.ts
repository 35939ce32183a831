import { and, eq, isNotNull } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { takesOf } from '../../../contract/changes/stories/create-story.ts';
import { AppError } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { lockItems } from '../../domain/albums/lock-album.ts';
import { assertRoom } from '../../domain/assert-room.ts';
import { storyMediaId } from '../../../contract/stories/story-media.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import { checkNamed } from '../../domain/stories/check-named.ts';
import { listShots } from '../../domain/stories/list-shots.ts';
import { toShotColumns } from '../../domain/stories/shot-columns.ts';
import { toStoryDetail } from '../../domain/stories/to-answer.ts';
import { newId } from '../../lib/ids/new-id.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { isOneOf } from '../../storage/rows/row-conditions.ts';
import { story, storyMedia, storyShot } from '../../storage/schema/story.ts';

/**
 * Makes a story, with shots where it has some to begin with, by the identifiers the client made or a new one. The same identifier again is
 * the same story, as it is now. A take that is not an own living item is left out. Refusals: STORIES_FULL; NOT_FOUND, GONE, VALIDATION_FAILED for pictures of its characters; ID_TAKEN,
 * without saying by whom.
 */
export function createStory(studio: { db: Database }, once: OnceKey, asked: ChangeBody<'story.create'>): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const { userId, spaceId } = once;
    const id = asked.id ?? newId();
    await assertRoom(tx, 'stories', { spaceId, id });
    await checkNamed(tx, once, asked.category_inputs);
    const takes = takesOf(asked.shots);
    const own = await lockItems(
      tx,
      spaceId,
      takes.map(({ mediaId }) => mediaId),
    );
    const orNull = (mediaId: string | null) => (mediaId !== null && own.includes(mediaId) ? mediaId : null);
    const [created] = await tx
      .insert(story)
      .values({ id, spaceId, userId, seq: 0, ...toColumns(asked), createdAt: new Date() })
      .onConflictDoNothing()
      .returning();
    if (created === undefined) {
      const [earlier] = await tx
        .select()
        .from(story)
        .where(and(eq(story.id, id), eq(story.spaceId, spaceId)));
      if (earlier === undefined) throw new AppError('ID_TAKEN');
      return { status: 200, body: { data: toStoryDetail(earlier, await listShots(tx, id)) } };
    }
    touch('stories', [id]);
    const rows = asked.shots.map((shot) => ({
      id: shot.id,
      spaceId,
      seq: 0,
      storyId: id,
      ...toShotColumns({ ...shot, image_media_id: orNull(shot.image_media_id), video_media_id: orNull(shot.video_media_id) }),
      createdAt: new Date(),
    }));
    const shots = rows.length === 0 ? [] : await tx.insert(storyShot).values(rows).onConflictDoNothing().returning();
    if (shots.length !== rows.length) throw new AppError('ID_TAKEN');
    touch(
      'storyShots',
      shots.map((shot) => shot.id),
    );
    const madeOf = await findMadeOf(tx, own);
    const items = takes
      .filter(({ mediaId }) => own.includes(mediaId))
      .map(({ mediaId, shotId }) => ({
        id: storyMediaId(id, mediaId),
        spaceId,
        seq: 0,
        storyId: id,
        mediaId,
        shotId,
        madeOf: madeOf.get(mediaId) ?? null,
        createdAt: new Date(),
      }));
    if (items.length > 0) await tx.insert(storyMedia).values(items);
    touch(
      'storyMedia',
      items.map((item) => item.id),
    );
    const body: ResponseOf<'storyCreate'> = { data: toStoryDetail(created, shots) };
    return { status: 200, body };
  });
}

function toColumns(asked: ChangeBody<'story.create'>) {
  return {
    title: asked.title,
    categoryId: asked.category_id,
    categoryInputs: asked.category_inputs,
    template: asked.template,
    status: 'draft' as const,
    aspectRatio: asked.aspect_ratio,
    style: asked.style,
    imageModel: asked.image_model,
    videoModel: asked.video_model,
    seed: asked.seed,
    props: asked.props,
    voice: asked.voice,
    music: asked.music,
    captions: asked.captions,
    transitionSeconds: asked.transition_seconds,
  };
}

/** The keys of takes of other stories: a copy keeps them, so that only a changed prompt makes a take anew. */
async function findMadeOf(tx: Transaction, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: storyMedia.mediaId, madeOf: storyMedia.madeOf })
    .from(storyMedia)
    .where(and(isOneOf(storyMedia.mediaId, ids), isNotNull(storyMedia.madeOf)));
  return new Map(rows.map(({ id, madeOf }) => [id, madeOf!]));
}
