import { inArray } from 'drizzle-orm';
import { AppError } from '../../../../contract/errors.ts';
import type { Asked } from '../../../../contract/stories/making.ts';
import { byPosition } from '../../../../contract/stories/position.ts';
import { planVoice, voiceOf } from '../../../../contract/stories/sounds/sound-plan.ts';
import { shotsToMake } from '../../../../contract/stories/story-cost.ts';
import type { FoundSpeaker } from '../../../engines/engine-registry.ts';
import type { Database } from '../../../storage/database.ts';
import { storySound } from '../../../storage/schema/story.ts';
import { presentRow } from '../../rows/rows.ts';
import { listShots } from '../list-shots.ts';
import { listSounds } from '../list-sounds.ts';
import { changeRun } from '../run/change-run.ts';
import { findRun } from '../run/find-run.ts';
import type { StoryRun } from '../run/story-run.ts';
import { makeVoice, removeVoices, voiceIdOf, type VoiceOrder, type VoiceStudio } from './make-voice.ts';
import { refuseSound } from './refuse-sound.ts';

/** `settled`: shots whose outcome is stored. */
export type VoicesMade = { type: 'made' } | { type: 'again'; settled: string[] } | { type: 'ended' } | { type: 'failed'; reason: string };

/** Voices in quick succession are one step, because each step costs a durable write. */
const stepMs = 30_000;
/** Voices that an engine makes at the same time. */
const atOnce = 3;
/** A library moves once, when a guest signs in. */
const movesMax = 3;

type Open = Omit<VoiceOrder, 'found' | 'signal'> & { work: 'make' | 'remove' };

/** Speaks the words of the shots of a run that have no voice for them. A refused shot keeps its reason, and the others go on. */
export async function makeVoices(
  studio: VoiceStudio,
  run: StoryRun,
  { settled: before, signal }: { settled: readonly string[]; signal: AbortSignal },
): Promise<VoicesMade> {
  const settled = new Set(before);
  const until = Date.now() + stepMs;
  const status = 'generating_timeline';
  if (!(await changeRun(studio.db, run, async (_tx, row) => (row.status === status ? {} : { status })))) return { type: 'ended' };
  for (let moves = 0; moves < movesMax;) {
    const open = await listOpen(studio.db, run);
    if (open === null || signal.aborted) return { type: 'ended' };
    const batch = open.filter(({ shot }) => !settled.has(shot.id)).slice(0, atOnce);
    if (batch.length === 0) return { type: 'made' };
    const found = await studio.engines.findSpeaker(batch[0]!.story.voice.model);
    const outcomes = await Promise.allSettled(batch.map((one) => settle(studio, run, { ...one, found, signal })));
    if (outcomes.some((one) => one.status === 'fulfilled' && !one.value)) return { type: 'ended' };
    for (const [index, one] of outcomes.entries()) if (one.status === 'fulfilled') settled.add(batch[index]!.shot.id);
    const lost = outcomes.filter((one) => one.status === 'rejected').map(({ reason }) => reason as unknown);
    const other = lost.find((error) => !(error instanceof AppError) || error.code !== 'UNAUTHENTICATED');
    if (other !== undefined) throw other as Error;
    if (lost.length > 0) moves++;
    if (Date.now() > until) return { type: 'again', settled: [...settled] };
  }
  return { type: 'failed', reason: 'The person who started this is not in this library any more.' };
}

/** Shots that need a voice, or whose words are gone, in their order; null when the run has ended. */
async function listOpen(db: Database, run: StoryRun): Promise<Open[] | null> {
  const found = await findRun(db, run);
  if (found === null) return null;
  const asked: Asked = { until: found.asked.until, shot_ids: found.asked.shotIds ?? undefined, is_anew: found.asked.isAnew };
  const story = presentRow('stories', found.story);
  const shots = (await listShots(db, run.storyId)).map((row) => presentRow('storyShots', row));
  const sounds = (await listSounds(db, run.storyId)).map((row) => presentRow('storySounds', row));
  const wanted = shotsToMake(shots, asked).toSorted(byPosition);
  const done = await findMade(
    db,
    wanted.map((shot) => voiceIdOf(run, shot.id)),
  );
  return wanted.flatMap((shot) => {
    const work = planVoice(shot, { story, sounds, asked });
    if (work === 'keep' || done.has(voiceIdOf(run, shot.id))) return [];
    return [{ work, story, shot, before: voiceOf(sounds, shot.id) }];
  });
}

/** The ids of these sounds that exist, deleted ones included. */
async function findMade(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: storySound.id })
    .from(storySound)
    .where(inArray(storySound.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

/** False when the run has ended. */
async function settle(
  studio: VoiceStudio,
  run: StoryRun,
  { work, found, ...order }: Open & { found: FoundSpeaker | undefined; signal: AbortSignal },
): Promise<boolean> {
  const shotId = order.shot.id;
  if (work === 'make') {
    if (found !== undefined) return makeVoice(studio, run, { ...order, found });
    const reason = order.story.voice.model === null ? 'No voice is connected or installed here.' : 'The chosen voice is not connected now.';
    await refuseSound(studio.db, run, { soundId: voiceIdOf(run, shotId), shotId, reason });
    return true;
  }
  return changeRun(studio.db, run, async (tx, _row, touch) => {
    await removeVoices(tx, { shotId, touch });
    return {};
  });
}
