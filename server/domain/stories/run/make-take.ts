import { createHash } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../../../contract/errors.ts';
import { itemAddress } from '../../../../contract/generations/media-address.ts';
import type { CreateRequest } from '../../../../contract/generations/generation.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';
import type { Problem } from '../../../../contract/problem.ts';
import type { StoryShotRow } from '../../../../contract/stories/shots/shot.ts';
import { storyMediaId } from '../../../../contract/stories/story-media.ts';
import { type StoryRow, storyLimits } from '../../../../contract/stories/story.ts';
import type { TakeKind } from '../../../../contract/stories/shots/take.ts';
import { takeKey } from '../../../../contract/stories/shots/take-key.ts';
import { toClipRequest, toImageRequest } from '../../../../contract/stories/shots/to-shot-request.ts';
import type { EngineRegistry } from '../../../engines/engine-registry.ts';
import { uuidOf } from '../../../lib/ids/uuid-of.ts';
import type { Room, Speed } from '../../../queue/work-queue.ts';
import type { Database, Transaction } from '../../../storage/database.ts';
import { storyMedia, storyShot } from '../../../storage/schema/story.ts';
import type { Touch } from '../../../storage/rows/write-space.ts';
import { askGeneration, acceptGeneration } from '../../generations/request/accept-generation.ts';
import { runOnce, type OnceKey } from '../../run-once.ts';
import { lockRun } from './change-run.ts';
import { takeIdOf, type StoryRun } from './story-run.ts';

/** A wanted item that is committed and has to enter the queue. */
export type BegunTake = { mediaId: string; speed: Speed; room: Room };

export type TakeStudio = { db: Database; engines: EngineRegistry; onTake?: (begun: BegunTake) => void };

type Order = {
  kind: TakeKind;
  story: StoryRow;
  shot: StoryShotRow;
  model: Model;
  /** Takes of the same that there are already. */
  take: number;
  /** The person who pays, and the library of the story. */
  owner: { userId: string; spaceId: string };
};

/** `away`: who started the run, or the library, is not there any more, or was moved since it was looked for. */
export type MadeTake = { type: 'begun' } | { type: 'refused'; reason: string } | { type: 'ended' } | { type: 'away' };

/**
 * Asks for the picture or the clip of a shot: once in a run, with its charge, as an item of the story that is not in the history. A
 * refusal stands for this run; a later one may ask again.
 */
export async function makeTake(studio: TakeStudio, run: StoryRun, order: Order): Promise<MadeTake> {
  const { kind, shot, owner } = order;
  const mediaId = takeIdOf(run, shot.id, kind);
  const once: OnceKey = { ...owner, mid: uuidOf(`charge ${mediaId}`), requestHash: createHash('sha256').update(mediaId).digest() };
  const found = await askGeneration(studio.engines, toRequest(order, mediaId));
  let begun: BegunTake | null = null;
  let hasEnded = false;
  try {
    const answer = await runOnce(studio.db, once, async (tx, touch) => {
      [begun, hasEnded] = [null, false];
      const accepted = await acceptGeneration(tx, once, { ...found, touch, inHistory: false });
      if ((await lockRun(tx, run, owner.spaceId)) === null) {
        hasEnded = true;
        throw new AppError('GONE');
      }
      await putIntoStory(tx, run, { ...order, mediaId, touch });
      begun = { mediaId, speed: accepted.media[0]!.speed, room: found.room };
      return { status: 200, body: { mediaId } };
    });
    if (hasEnded) return { type: 'ended' };
    if (answer.status !== 200) return { type: 'refused', reason: reasonOf(answer.body as Problem) };
    if (begun !== null && !answer.replayed) studio.onTake?.(begun);
    return { type: 'begun' };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === 'UNAUTHENTICATED' ? { type: 'away' } : { type: 'refused', reason: error.message };
  }
}

function toRequest({ kind, story, shot, model, take }: Order, mediaId: string): CreateRequest {
  const request =
    kind === 'image'
      ? toImageRequest({ story, shot, model, take })
      : toClipRequest({ story, shot, model, take }, itemAddress(shot.image_media_id ?? ''));
  return { ...request, generation_history_id: uuidOf(`request ${mediaId}`), generation_media_resource_ids: [mediaId] };
}

type Put = Pick<Order, 'kind' | 'story' | 'shot' | 'owner'> & { mediaId: string; touch: Touch };

/** @throws STORY_MEDIA_FULL; GONE when the shot was deleted since it was looked at */
async function putIntoStory(tx: Transaction, { storyId }: StoryRun, { kind, story, shot, owner, mediaId, touch }: Put): Promise<void> {
  const isThere = and(eq(storyShot.id, shot.id), isNull(storyShot.deletedAt));
  const cleared = await tx.update(storyShot).set({ problem: null }).where(isThere).returning({ id: storyShot.id });
  if (cleared.length === 0) throw new AppError('GONE', { detail: 'This shot was deleted.' });
  const [items] = await tx
    .select({ count: count() })
    .from(storyMedia)
    .where(and(eq(storyMedia.storyId, storyId), isNull(storyMedia.deletedAt)));
  if (items!.count >= storyLimits.media) throw new AppError('STORY_MEDIA_FULL');
  const id = storyMediaId(storyId, mediaId);
  const made = { shotId: shot.id, madeOf: takeKey(kind, story, shot), createdAt: new Date() };
  await tx.insert(storyMedia).values({ id, spaceId: owner.spaceId, seq: 0, storyId, mediaId, ...made });
  touch('storyMedia', [id]);
  touch(
    'storyShots',
    cleared.map((row) => row.id),
  );
}

/** One sentence about a refusal. */
function reasonOf({ code, title, detail, issues = [] }: Problem): string {
  const [issue] = issues;
  if (detail !== undefined) return detail;
  if (issue !== undefined) return `The model cannot make this: ${issue.path} ${issue.message}.`;
  return code === 'NOT_FOUND' || code === 'GONE' ? 'A picture or a character that this shot uses is gone.' : title;
}
