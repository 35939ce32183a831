import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { spokenText, voiceKey } from '../../../../contract/stories/sounds/sound-key.ts';
import { voiceCredits } from '../../../../contract/stories/sounds/sound-cost.ts';
import type { StorySoundRow, WordTime } from '../../../../contract/stories/sounds/sound.ts';
import type { StoryShotRow } from '../../../../contract/stories/shots/shot.ts';
import type { StoryRow } from '../../../../contract/stories/story.ts';
import { spreadWords } from '../../../../contract/stories/sounds/word-times.ts';
import type { EngineRegistry, FoundSpeaker } from '../../../engines/engine-registry.ts';
import { uuidOf } from '../../../lib/ids/uuid-of.ts';
import type { Database, Transaction } from '../../../storage/database.ts';
import type { MediaStore } from '../../../storage/files/media-store.ts';
import { storyShot, storySound } from '../../../storage/schema/story.ts';
import type { Touch } from '../../../storage/rows/write-space.ts';
import { assertSoundRoom } from '../assert-sound-room.ts';
import { changeRun } from '../run/change-run.ts';
import type { StoryRun } from '../run/story-run.ts';
import { askForSound, type SoundStudio } from './ask-for-sound.ts';
import { ownSound, storeSound, type StoredSound } from './keep-file.ts';
import { reasonOf, refuseSound } from './refuse-sound.ts';
import { chargeSound } from './sound-charge.ts';

export type VoiceStudio = SoundStudio & { engines: EngineRegistry; mediaStore: MediaStore };

/** `before`: the voice that the shot has now. */
export type VoiceOrder = {
  story: StoryRow;
  shot: StoryShotRow;
  before: StorySoundRow | undefined;
  found: FoundSpeaker;
  signal: AbortSignal;
};

/** The id of a shot's voice: a run makes at most one, however often a step is repeated. */
export function voiceIdOf({ runId }: StoryRun, shotId: string): string {
  return uuidOf(`voice ${runId} ${shotId}`);
}

/**
 * Speaks the words of a shot, charged once. A refusal costs nothing and is the shot's outcome in this run; a later run may ask again.
 * False when the run has ended.
 */
export async function makeVoice(studio: VoiceStudio, run: StoryRun, order: VoiceOrder): Promise<boolean> {
  const { story, shot, found, signal } = order;
  const { engine, speaker, model } = found;
  const soundId = voiceIdOf(run, shot.id);
  const text = spokenText(story, shot);
  const request = { model: model.key, voice: story.voice.name, text, speed: story.voice.speed };
  try {
    const charge = await chargeSound(studio.db, run, { soundId, shotId: shot.id, creditsOn: (plan) => voiceCredits(plan, model, text) });
    if (charge.type !== 'paid') return charge.type === 'refused';
    const { userId } = charge;
    const isOwn = !studio.engines.connected().includes(engine);
    const usd = speaker.priceOf === undefined ? 0 : speaker.priceOf(request);
    const asked = { engine, isOwn, model: model.key, userId, usd, make: () => speaker.speak(request, signal) };
    const speech = await askForSound(studio, asked, signal);
    const stored = await storeSound(studio.mediaStore, speech);
    const words = speech.words ?? spreadWords(text, stored.seconds);
    return await keepVoice(studio.db, run, { ...order, soundId, stored, words, userId });
  } catch (error) {
    const reason = reasonOf(error);
    if (signal.aborted) return false;
    await refuseSound(studio.db, run, { soundId, shotId: shot.id, reason });
    return true;
  }
}

type Spoken = VoiceOrder & { soundId: string; stored: StoredSound; words: WordTime[]; userId: string };

/** Puts a voice into its story, replacing the earlier one. False when the run has ended. @throws SOUNDS_FULL */
function keepVoice(db: Database, run: StoryRun, spoken: Spoken): Promise<boolean> {
  const { story, shot, before, soundId, stored, words, userId } = spoken;
  return changeRun(db, run, async (tx, row, touch) => {
    const isThere = and(eq(storyShot.id, shot.id), isNull(storyShot.deletedAt));
    const [living] = await tx.select({ id: storyShot.id }).from(storyShot).where(isThere).for('share');
    if (living === undefined) return {};
    await removeVoices(tx, { shotId: shot.id, but: soundId, touch });
    await assertSoundRoom(tx, story.id);
    const url = await ownSound(tx, stored, { userId, spaceId: row.spaceId });
    const made = { kind: 'voice' as const, shotId: shot.id, url, seconds: stored.seconds, words };
    const kept = before === undefined ? {} : { offset: before.offset, gain: before.gain, fade: before.fade };
    const told = { text: spokenText(story, shot), madeOf: voiceKey(story, shot), createdAt: new Date() };
    await tx
      .insert(storySound)
      .values({ id: soundId, spaceId: row.spaceId, seq: 0, storyId: story.id, ...made, ...kept, ...told })
      .onConflictDoNothing();
    touch('storySounds', [soundId]);
    return {};
  });
}

/** Removes the voices of a shot that the studio made; recorded ones stay. */
export async function removeVoices(tx: Transaction, { shotId, but, touch }: { shotId: string; but?: string; touch: Touch }): Promise<void> {
  const isMade = and(
    eq(storySound.shotId, shotId),
    eq(storySound.kind, 'voice'),
    isNotNull(storySound.madeOf),
    isNull(storySound.deletedAt),
  );
  const gone = await tx
    .update(storySound)
    .set({ deletedAt: new Date() })
    .where(but === undefined ? isMade : and(isMade, ne(storySound.id, but)))
    .returning({ id: storySound.id });
  touch(
    'storySounds',
    gone.map(({ id }) => id),
  );
}
