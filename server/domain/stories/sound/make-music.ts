import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { creditCost } from '../../../../contract/account/plan.ts';
import { filmFps } from '../../../../contract/stories/film/film-plan.ts';
import type { Asked } from '../../../../contract/stories/making.ts';
import { musicKey, musicPrompt } from '../../../../contract/stories/sounds/sound-key.ts';
import { planMusic } from '../../../../contract/stories/sounds/sound-plan.ts';
import { soundLimits } from '../../../../contract/stories/sounds/sound.ts';
import type { StoryRow } from '../../../../contract/stories/story.ts';
import type { FoundComposer } from '../../../engines/engine-parts.ts';
import { uuidOf } from '../../../lib/ids/uuid-of.ts';
import { storySound } from '../../../storage/schema/story.ts';
import { presentRow } from '../../rows/rows.ts';
import { assertSoundRoom } from '../assert-sound-room.ts';
import { planFilm } from '../film/collect-film.ts';
import { listSounds } from '../list-sounds.ts';
import { changeRun } from '../run/change-run.ts';
import { findRun } from '../run/find-run.ts';
import type { StoryRun } from '../run/story-run.ts';
import { compose } from './compose.ts';
import { ownSound, storeSound, type StoredSound } from './keep-file.ts';
import type { VoiceStudio } from './make-voice.ts';
import { reasonOf, refuseSound } from './refuse-sound.ts';
import { chargeSound } from './sound-charge.ts';

export type MusicMade = { type: 'made' } | { type: 'ended' };

/** Gain of made music: behind voices, and alone. */
const gains = { behind: 0.3, alone: 0.8 };
const fadeSeconds = 1;

/** Makes the missing music of a story, as long as its film, charged once. A refusal costs nothing and is stored with the story. */
export async function makeMusic(studio: VoiceStudio, run: StoryRun, signal: AbortSignal): Promise<MusicMade> {
  const status = 'generating_timeline';
  if (!(await changeRun(studio.db, run, async (_tx, row) => (row.status === status ? {} : { status })))) return { type: 'ended' };
  const found = await findRun(studio.db, run);
  if (found === null || signal.aborted) return { type: 'ended' };
  const soundId = uuidOf(`music ${run.runId}`);
  const [earlier] = await studio.db.select({ id: storySound.id }).from(storySound).where(eq(storySound.id, soundId));
  const asked: Asked = { until: found.asked.until, shot_ids: found.asked.shotIds ?? undefined, is_anew: found.asked.isAnew };
  const story = presentRow('stories', found.story);
  const sounds = (await listSounds(studio.db, story.id)).map((row) => presentRow('storySounds', row));
  const { frames } = (await planFilm(studio.db, found.story, false)).plan;
  if (earlier !== undefined || frames === 0 || planMusic({ story, sounds, asked }) !== 'make') return { type: 'made' };
  const composer = await studio.engines.findComposer(story.music.model);
  if (composer === undefined) {
    const reason = 'The chosen composer is not connected now, so there is no new music.';
    await refuseSound(studio.db, run, { soundId, shotId: null, reason });
    return { type: 'made' };
  }
  const gain = sounds.some(({ kind }) => kind === 'voice') ? gains.behind : gains.alone;
  return { type: (await make(studio, run, { story, composer, soundId, seconds: frames / filmFps, gain, signal })) ? 'made' : 'ended' };
}

type Order = { story: StoryRow; composer: FoundComposer; soundId: string; seconds: number; gain: number; signal: AbortSignal };

/** False when the run has ended. */
async function make(studio: VoiceStudio, run: StoryRun, order: Order): Promise<boolean> {
  const { story, soundId, signal } = order;
  const { model } = order.composer;
  try {
    const charge = await chargeSound(studio.db, run, { soundId, shotId: null, creditsOn: (plan) => creditCost(plan, model.credits, 1) });
    if (charge.type !== 'paid') return charge.type === 'refused';
    const seconds = Math.min(order.seconds, soundLimits.seconds);
    const request = { found: order.composer, prompt: musicPrompt(story), seconds, seed: story.seed, userId: charge.userId };
    const piece = await compose(studio, request, signal);
    // The length in the file may differ from the composer's: padding, or an averaged bit rate.
    const stored = { ...(await storeSound(studio.mediaStore, piece)), seconds: piece.seconds };
    const beats = piece.beats.slice(0, soundLimits.beats);
    return await keepMusic(studio, run, { ...order, stored, beats, userId: charge.userId });
  } catch (error) {
    const reason = reasonOf(error);
    if (signal.aborted) return false;
    await refuseSound(studio.db, run, { soundId, shotId: null, reason });
    return true;
  }
}

type Composed = Order & { stored: StoredSound; beats: number[]; userId: string };

/** Puts music into its story, replacing earlier made music. @throws SOUNDS_FULL */
function keepMusic(
  { db }: VoiceStudio,
  run: StoryRun,
  { story, composer, soundId, stored, beats, gain, userId }: Composed,
): Promise<boolean> {
  return changeRun(db, run, async (tx, row, touch) => {
    const isMade = and(
      eq(storySound.storyId, row.id),
      eq(storySound.kind, 'music'),
      isNotNull(storySound.madeOf),
      isNull(storySound.deletedAt),
    );
    const gone = await tx
      .update(storySound)
      .set({ deletedAt: new Date() })
      .where(and(isMade, ne(storySound.id, soundId)))
      .returning({ id: storySound.id, gain: storySound.gain, fade: storySound.fade });
    await assertSoundRoom(tx, row.id);
    const url = await ownSound(tx, stored, { userId, spaceId: row.spaceId });
    const kept = { gain: gone[0]?.gain ?? gain, fade: gone[0]?.fade ?? fadeSeconds };
    const made = { kind: 'music' as const, url, name: composer.model.name, seconds: stored.seconds, beats };
    const told = { text: musicPrompt(story), madeOf: musicKey(story), createdAt: new Date() };
    await tx
      .insert(storySound)
      .values({ id: soundId, spaceId: row.spaceId, seq: 0, storyId: row.id, ...made, ...kept, ...told })
      .onConflictDoNothing();
    touch('storySounds', [...gone.map(({ id }) => id), soundId]);
    return {};
  });
}
