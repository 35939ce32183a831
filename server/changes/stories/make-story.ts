import { and, eq, isNotNull } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import type { Model } from '../../../contract/catalogue/model.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { modelOfShot } from '../../../contract/stories/shots/shot-model.ts';
import type { StoryShotRow } from '../../../contract/stories/shots/shot.ts';
import { takeKindsUntil } from '../../../contract/stories/making.ts';
import { chosenSounder } from '../../../contract/stories/sounds/sound-cost.ts';
import { isMaking } from '../../../contract/stories/status.ts';
import { shotsToMake, storyCost } from '../../../contract/stories/story-cost.ts';
import type { StoryRow } from '../../../contract/stories/story.ts';
import { lockPayer } from '../../domain/teams/lock-payer.ts';
import { presentRow } from '../../domain/rows/rows.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import { listShots } from '../../domain/stories/list-shots.ts';
import { listSounds } from '../../domain/stories/list-sounds.ts';
import { lockLivingStory } from '../../domain/stories/lock-story.ts';
import { listTakes } from '../../domain/stories/run/list-takes.ts';
import { storyRunId } from '../../domain/stories/run/story-run.ts';
import { toStoryAnswer } from '../../domain/stories/to-answer.ts';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import { newId } from '../../lib/ids/new-id.ts';
import { logError } from '../../lib/log.ts';
import type { GenerationQueue } from '../../queue/generation-queue.ts';
import { findBalance } from '../../storage/credits/credits.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { isOneOf } from '../../storage/rows/row-conditions.ts';
import { story, storyShot } from '../../storage/schema/story.ts';
import { storyRun } from '../../storage/schema/story-run.ts';
import type { Touch } from '../../storage/rows/write-space.ts';

type Studio = { db: Database; engines: EngineRegistry; queue: Pick<GenerationQueue, 'stories'> };
type Asked = ChangeBody<'story.make'>;

/**
 * Begins a run that makes the missing parts of a story. The same run again answers with the present state of the story. Each
 * picture and clip is charged when the run asks for it; CREDITS_EXHAUSTED only for a balance of 0. Refusals: STORY_BUSY,
 * STORY_EMPTY; MODEL_UNAVAILABLE without a model for it; NOT_FOUND, GONE.
 */
export async function makeStory(studio: Studio, once: OnceKey, asked: Asked): Promise<OnceAnswer> {
  const runId = asked.run_id ?? newId();
  // Asked before the transaction: an engine may have to ask its vendor.
  const models = await studio.engines.catalogue();
  const speakers = (await studio.engines.speakers()).map(({ model }) => model);
  const composers = (await studio.engines.composers()).map(({ model }) => model);
  let hasBegun = false;
  const answer = await runOnce(studio.db, once, async (tx, touch) => {
    hasBegun = false;
    const plan = await lockPayer(tx, once.userId);
    const row = await lockLivingStory(tx, once.spaceId, asked.id);
    if (row.workflowRunId === runId) return { status: 200, body: toBody(row) };
    if (isMaking(row.status)) throw new AppError('STORY_BUSY');
    const told = presentRow('stories', row);
    const shots = (await listShots(tx, row.id)).map((shot) => presentRow('storyShots', shot));
    const wanted = shotsToMake(shots, asked);
    checkMakeable(told, { shots, wanted, models, speakers, composers, asked });
    const sounds = (await listSounds(tx, row.id)).map((sound) => presentRow('storySounds', sound));
    const makers = { models, speakers, composers };
    const cost = storyCost({ story: told, shots, takes: await listTakes(tx, row.id), sounds, plan, ...makers }, asked);
    if (cost.total > 0 && (await findBalance(tx, once.userId)) <= 0) throw new AppError('CREDITS_EXHAUSTED');
    await tx.delete(storyRun).where(eq(storyRun.storyId, row.id));
    const { until, shot_ids: shotIds = null, is_anew: isAnew } = asked;
    const begun = { id: runId, storyId: row.id, userId: once.userId, until, shotIds, isAnew };
    const inserted = await tx.insert(storyRun).values(begun).onConflictDoNothing().returning({ id: storyRun.id });
    if (inserted.length === 0) throw new AppError('ID_TAKEN');
    await clearProblems(tx, wanted, touch);
    const making = { status: 'creating_story' as const, problem: null, workflowRunId: runId };
    const [changed] = await tx.update(story).set(making).where(eq(story.id, row.id)).returning();
    touch('stories', [row.id]);
    hasBegun = true;
    return { status: 200, body: toBody(changed!) };
  });
  if (!hasBegun || answer.replayed || answer.status !== 200) return answer;
  // Not awaited: the run is committed. The next rescue enqueues a run that is lost here.
  studio.queue.stories.enqueue([storyRunId({ storyId: asked.id, runId })], 'normal').catch((error: unknown) => {
    logError('story.enqueue', error, { storyId: asked.id });
  });
  return answer;
}

type Makeable = {
  shots: readonly StoryShotRow[];
  wanted: readonly StoryShotRow[];
  models: readonly Model[];
  speakers: readonly { key: string }[];
  composers: readonly { key: string }[];
  asked: Asked;
};

/** @throws STORY_EMPTY, MODEL_UNAVAILABLE */
function checkMakeable(told: StoryRow, { shots, wanted, models, speakers, composers, asked }: Makeable): void {
  const { topic, theme } = told.category_inputs;
  if (shots.length === 0 && topic.trim() === '' && theme.trim() === '') throw new AppError('STORY_EMPTY');
  if (shots.length > 0 && wanted.length === 0) throw new AppError('STORY_EMPTY');
  // Without a voice, the pictures of a story are made all the same.
  if (asked.until === 'voices' && chosenSounder(speakers, told.voice.model) === undefined) throw new AppError('MODEL_UNAVAILABLE');
  if (asked.until === 'music' && chosenSounder(composers, told.music.model) === undefined) throw new AppError('MODEL_UNAVAILABLE');
  // Without a script, no shot names a model.
  const of: (StoryShotRow | null)[] = wanted.length === 0 ? [null] : [...wanted];
  for (const kind of takeKindsUntil(asked.until)) {
    if (of.every((shot) => modelOfShot(kind, { story: told, shot, models }) === undefined)) throw new AppError('MODEL_UNAVAILABLE');
  }
}

/** Clears the failure reasons of an earlier run. */
async function clearProblems(tx: Transaction, shots: readonly StoryShotRow[], touch: Touch): Promise<void> {
  const ids = shots.map(({ id }) => id);
  const cleared = await tx
    .update(storyShot)
    .set({ problem: null })
    .where(and(isOneOf(storyShot.id, ids), isNotNull(storyShot.problem)))
    .returning({ id: storyShot.id });
  touch(
    'storyShots',
    cleared.map(({ id }) => id),
  );
}

function toBody(row: typeof story.$inferSelect): ResponseOf<'storyMake'> {
  return { data: toStoryAnswer(row) };
}
