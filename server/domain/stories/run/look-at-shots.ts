import { hasPicture, isInProgress } from '../../../../contract/media/media.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';
import { byPosition } from '../../../../contract/stories/position.ts';
import { chosenModelKey, modelOfShot } from '../../../../contract/stories/shots/shot-model.ts';
import type { StoryShotRow } from '../../../../contract/stories/shots/shot.ts';
import type { Asked } from '../../../../contract/stories/making.ts';
import { planShot, shotsToMake } from '../../../../contract/stories/story-cost.ts';
import type { StoryRow } from '../../../../contract/stories/story.ts';
import { type TakeKind, takesOfShot } from '../../../../contract/stories/shots/take.ts';
import { imagePrompt } from '../../../../contract/stories/shots/to-shot-request.ts';
import type { EngineRegistry } from '../../../engines/engine-registry.ts';
import type { Database } from '../../../storage/database.ts';
import { isOneOf } from '../../../storage/rows/row-conditions.ts';
import { media } from '../../../storage/schema/media.ts';
import { presentRow } from '../../rows/rows.ts';
import { listShots } from '../list-shots.ts';
import { findRun } from './find-run.ts';
import { listTakes, type StoredTake } from './list-takes.ts';
import type { ShotState } from './settle-shots.ts';
import { type StoryRun, takeIdOf } from './story-run.ts';

/** A story as a run finds it. */
export type SeenStory = {
  story: StoryRow;
  /** The person who pays, and the library of the story. */
  owner: { userId: string; spaceId: string };
  takes: StoredTake[];
  /** The shots of the run in their order, each with where it stands. */
  states: ShotState[];
};

type Made = Pick<typeof media.$inferSelect, 'status' | 'failedReason' | 'deletedAt'>;
type Known = {
  run: StoryRun;
  story: StoryRow;
  asked: Asked;
  takes: StoredTake[];
  /** Items that this run asked for, also canceled ones. */
  made: ReadonlyMap<string, Made>;
  models: readonly Model[];
};

const names = { image: 'picture', video: 'clip' } as const;

/** The progress of the pictures or the clips of a story; null when the run ended. */
export async function lookAtShots(
  { db, engines }: { db: Database; engines: EngineRegistry },
  run: StoryRun,
  kind: TakeKind,
): Promise<SeenStory | null> {
  const found = await findRun(db, run);
  if (found === null) return null;
  const asked: Asked = { until: found.asked.until, shot_ids: found.asked.shotIds ?? undefined, is_anew: found.asked.isAnew };
  const story = presentRow('stories', found.story);
  const all = (await listShots(db, run.storyId)).map((row) => presentRow('storyShots', row));
  const shots = shotsToMake(all, asked).toSorted(byPosition);
  const { id, status, failedReason, deletedAt } = media;
  const ids = shots.map((shot) => takeIdOf(run, shot.id, kind));
  const rows = await db.select({ id, status, failedReason, deletedAt }).from(media).where(isOneOf(media.id, ids));
  const made = new Map(rows.map((row) => [row.id, row]));
  const takes = await listTakes(db, run.storyId);
  const known = { run, story, asked, takes, made, models: await engines.catalogue() };
  return {
    story,
    owner: { userId: found.asked.userId, spaceId: found.story.spaceId },
    takes,
    states: shots.map((shot) => stateOf(kind, shot, known)),
  };
}

function stateOf(kind: TakeKind, shot: StoryShotRow, { run, story, asked, takes, made, models }: Known): ShotState {
  const refused = (reason: string): ShotState => ({ type: 'refused', shot, reason });
  const mediaId = takeIdOf(run, shot.id, kind);
  const own = made.get(mediaId);
  if (own !== undefined) {
    if (isInProgress(own)) return { type: 'wait', shot };
    if (own.status === 'failed') return refused(own.failedReason ?? `This ${names[kind]} could not be made.`);
    return hasPicture(own) && own.deletedAt === null ? { type: 'choose', shot, mediaId } : refused(`This ${names[kind]} was canceled.`);
  }
  if (kind === 'video' && !showsPicture(shot, takes)) {
    // Why it has none was written down when its picture was refused.
    return shot.problem === null ? refused('This shot has no picture to begin with.') : { type: 'keep', shot };
  }
  const plan = planShot(kind, { story, shot, takes, asked });
  if (plan.type !== 'make') return { ...plan, shot };
  if (kind === 'image' && imagePrompt(story, shot) === '') return refused('This shot has no words for its picture.');
  const model = modelOfShot(kind, { story, shot, models });
  if (model !== undefined) return { type: 'make', shot, model };
  const key = chosenModelKey(kind, story, shot);
  return refused(key === null ? `No connected engine makes ${names[kind]}s.` : `“${key}” cannot make this ${names[kind]} now.`);
}

function showsPicture(shot: StoryShotRow, takes: readonly StoredTake[]): boolean {
  return takesOfShot('image', shot, takes).some((take) => take.media_id === shot.image_media_id && hasPicture(take.media));
}
