import type { Asked } from '../making.ts';
import { musicKey, spokenText, voiceKey } from './sound-key.ts';
import type { StoryShotRow } from '../shots/shot.ts';
import type { StorySoundRow } from './sound.ts';
import type { StoryRow } from '../story.ts';

/** A sound, as far as it decides whether another one is made. */
export type PlannedSound = Pick<StorySoundRow, 'id' | 'kind' | 'shot_id' | 'made_of' | 'created_at'>;

/** The voice of a shot that is heard: its newest; undefined where it has none. */
export function voiceOf<S extends PlannedSound>(sounds: readonly S[], shotId: string): S | undefined {
  const own = sounds.filter(({ kind, shot_id: id }) => kind === 'voice' && id === shotId);
  return own.toSorted((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1)).at(-1);
}

/** The work of a run on a sound. `remove`: its words are gone. */
export type SoundPlan = 'keep' | 'make' | 'remove';

type Known = { story: StoryRow; sounds: readonly PlannedSound[]; asked: Pick<Asked, 'until' | 'is_anew' | 'shot_ids'> };

/** The work of a run on the voice of a shot. A voice that a person gave stays. */
export function planVoice(shot: Pick<StoryShotRow, 'id' | 'shotVoiceoverScript'>, { story, sounds, asked }: Known): SoundPlan {
  const heard = voiceOf(sounds, shot.id);
  const isSilent = spokenText(story, shot) === '';
  if (isSilent) return heard === undefined || heard.made_of === null ? 'keep' : 'remove';
  if (asked.is_anew === true && (asked.until === 'voices' || asked.until === 'timeline')) return 'make';
  return heard !== undefined && (heard.made_of === null || heard.made_of === voiceKey(story, shot)) ? 'keep' : 'make';
}

/**
 * The work of a run on the music of a story. Music that a person gave stays, unless other music is asked for. A run for single shots
 * leaves it.
 */
export function planMusic({ story, sounds, asked }: Known): SoundPlan {
  if (asked.until === 'music' && asked.is_anew === true) return 'make';
  const music = sounds.filter(({ kind }) => kind === 'music');
  if (!story.music.is_wanted || asked.shot_ids !== undefined || music.some((sound) => sound.made_of === null)) return 'keep';
  if (asked.is_anew === true && asked.until === 'timeline') return 'make';
  return music.some((sound) => sound.made_of === musicKey(story)) ? 'keep' : 'make';
}
