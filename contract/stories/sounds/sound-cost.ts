import type { ComposerEntry, SpeakerEntry } from '../../catalogue/catalogue.ts';
import { creditCost, type Plan } from '../../account/plan.ts';
import { type Asked, soundKindsUntil } from '../making.ts';
import { spokenText } from './sound-key.ts';
import { planMusic, planVoice, type PlannedSound } from './sound-plan.ts';
import type { StoryShotRow } from '../shots/shot.ts';
import type { StoryRow } from '../story.ts';

type Priced = Pick<SpeakerEntry, 'key' | 'credits'>;

/** The rows and the engines that decide about the sounds of a run. */
export type SoundsKnown = {
  story: StoryRow;
  /** All that it will have: null is a shot that is not written yet. */
  wanted: readonly (StoryShotRow | null)[];
  sounds: readonly PlannedSound[];
  speakers: readonly Priced[];
  composers: readonly Pick<ComposerEntry, 'key' | 'credits'>[];
  plan: Plan;
};

/** Voices to speak, pieces of music to make, and the credits of all of them. */
export type SoundCost = { voices: number; music: number; credits: number };

/** The entry that a key names, or the first; undefined where there is none. */
export function chosenSounder<S extends { key: string }>(list: readonly S[], key: string | null): S | undefined {
  return key === null ? list[0] : list.find((one) => one.key === key);
}

/** Credits of speaking a text. */
export function voiceCredits(plan: Plan, speaker: Pick<Priced, 'credits'>, text: string): number {
  return creditCost(plan, speaker.credits, Math.max(1, Math.ceil(text.length / 1_000)));
}

/** The work of a run on sounds and what it costs, by the rules of the run and of the charge. */
export function soundCost({ story, wanted, sounds, speakers, composers, plan }: SoundsKnown, asked: Asked): SoundCost {
  const kinds = soundKindsUntil(asked.until);
  const known = { story, sounds, asked };
  const texts = wanted.flatMap((shot) => {
    // Of the kinds of stories only this one has words that are spoken.
    if (shot === null) return story.category_id === 'script_to_video' ? [''] : [];
    return planVoice(shot, known) === 'make' ? [spokenText(story, shot)] : [];
  });
  const voices = kinds.includes('voice') ? texts : [];
  const music = kinds.includes('music') && planMusic(known) === 'make' ? 1 : 0;
  const speaker = chosenSounder(speakers, story.voice.model);
  const composer = chosenSounder(composers, story.music.model);
  const spoken = speaker === undefined ? 0 : voices.reduce((sum, text) => sum + voiceCredits(plan, speaker, text), 0);
  return { voices: voices.length, music, credits: spoken + music * creditCost(plan, composer?.credits ?? 0, 1) };
}
