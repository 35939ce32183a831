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

type Body = ResponseOf<'storyCreate'>;
/** `own`: the takes that are live items of the space; others are left out. */
type Parts = { spaceId: string; storyId: string; own: readonly string[] };

/**
 * Makes a story, with shots if the client sends any, under the client's ids or a new one. The same id again answers with the
 * present state of that story. A take that is not a live item of the space is left out. Refusals: STORIES_FULL; NOT_FOUND, GONE,
 * VALIDATION_FAILED for pictures of its characters; ID_TAKEN, without naming the owner.
 */
export function createStory(studio: { db: Database }, once: OnceKey, asked: ChangeBody<'story.create'>): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const { userId, spaceId } = once;
    const id = asked.id ?? newId();
    await assertRoom(tx, 'stories', { spaceId, id });
    await checkNamed(tx, once, { inputs: asked.category_inputs });
    const takes = takesOf(asked.shots);
    const own = await lockItems(
      tx,
      spaceId,
      takes.map(({ mediaId }) => mediaId),
    );
    const [created] = await tx
      .insert(story)
      .values({ id, spaceId, userId, seq: 0, ...toColumns(asked), createdAt: new Date() })
      .onConflictDoNothing()
      .returning();
    if (created === undefined) return { status: 200, body: await findEarlier(tx, { spaceId, id }) };
    touch('stories', [id]);
    const shots = await insertShots(tx, { spaceId, storyId: id, own }, asked.shots);
    touch(
      'storyShots',
      shots.map((shot) => shot.id),
    );
    touch('storyMedia', await insertTakes(tx, { spaceId, storyId: id, own }, takes));
    const body: Body = { data: toStoryDetail(created, shots) };
    return { status: 200, body };
  });
}

/** @throws ID_TAKEN for a story of another space */
async function findEarlier(tx: Transaction, { spaceId, id }: { spaceId: string; id: string }): Promise<Body> {
  const [earlier] = await tx
    .select()
    .from(story)
    .where(and(eq(story.id, id), eq(story.spaceId, spaceId)));
  if (earlier === undefined) throw new AppError('ID_TAKEN');
  return { data: toStoryDetail(earlier, await listShots(tx, id)) };
}

/** @throws ID_TAKEN when a shot with one of these ids exists */
async function insertShots(tx: Transaction, { spaceId, storyId, own }: Parts, asked: ChangeBody<'story.create'>['shots']) {
  const orNull = (mediaId: string | null) => (mediaId !== null && own.includes(mediaId) ? mediaId : null);
  const rows = asked.map((shot) => ({
    id: shot.id,
    spaceId,
    seq: 0,
    storyId,
    ...toShotColumns({ ...shot, image_media_id: orNull(shot.image_media_id), video_media_id: orNull(shot.video_media_id) }),
    createdAt: new Date(),
  }));
  const shots = rows.length === 0 ? [] : await tx.insert(storyShot).values(rows).onConflictDoNothing().returning();
  if (shots.length !== rows.length) throw new AppError('ID_TAKEN');
  return shots;
}

/** @returns the ids of the new rows */
async function insertTakes(tx: Transaction, { spaceId, storyId, own }: Parts, takes: ReturnType<typeof takesOf>): Promise<string[]> {
  const madeOf = await findMadeOf(tx, own);
  const items = takes
    .filter(({ mediaId }) => own.includes(mediaId))
    .map(({ mediaId, shotId }) => ({
      id: storyMediaId(storyId, mediaId),
      spaceId,
      seq: 0,
      storyId,
      mediaId,
      shotId,
      madeOf: madeOf.get(mediaId) ?? null,
      createdAt: new Date(),
    }));
  if (items.length > 0) await tx.insert(storyMedia).values(items);
  return items.map((item) => item.id);
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

/** The keys of takes of other stories. A copy keeps them, so that only a changed prompt makes a take anew. */
async function findMadeOf(tx: Transaction, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: storyMedia.mediaId, madeOf: storyMedia.madeOf })
    .from(storyMedia)
    .where(and(isOneOf(storyMedia.mediaId, ids), isNotNull(storyMedia.madeOf)));
  return new Map(rows.map(({ id, madeOf }) => [id, madeOf!]));
}
