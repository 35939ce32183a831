import { hashParts } from '../hash-parts.ts';
import { nameMarkers } from '../script/markers.ts';
import type { StoryShotRow } from '../shots/shot.ts';
import type { StoryRow } from '../story.ts';

type Told = Pick<StoryRow, 'category_inputs' | 'props'>;

/** The words that the voice of a shot speaks: its script with the names in place of the markers. */
export function spokenText(story: Told, { shotVoiceoverScript }: Pick<StoryShotRow, 'shotVoiceoverScript'>): string {
  return nameMarkers(shotVoiceoverScript, story).trim();
}

/**
 * All that a voice is made of, as a SHA-256 in hex: the same key is not spoken again. Where no speaker was chosen the key has none, so that
 * a newly connected engine speaks nothing of a story anew.
 */
export function voiceKey(story: Told & Pick<StoryRow, 'voice'>, shot: Pick<StoryShotRow, 'shotVoiceoverScript'>): string {
  const { model, name, speed } = story.voice;
  return hashParts(['voice', spokenText(story, shot), model, name, speed]);
}

const kinds: Record<StoryRow['category_id'], string> = {
  music_video: 'Instrumental song with a clear beat',
  script_to_video: 'Calm, unobtrusive background music',
  character_vlog: 'Warm, light acoustic background music',
  asmr_video: 'ASMR sounds, no music',
  create_from_scratch: 'Cinematic background music',
};

/** The words that the music of a story is made of: its own, else by its kind and theme. */
export function musicPrompt({ music, category_id: category, category_inputs: { theme, topic } }: Musical): string {
  const own = music.prompt.trim();
  if (own !== '') return own;
  const about = category === 'asmr_video' && theme.trim() === '' ? topic.trim() : theme.trim();
  return about === '' ? kinds[category] : `${kinds[category]}: ${about}`;
}

type Musical = Pick<StoryRow, 'music' | 'category_id' | 'category_inputs' | 'seed'>;

/** All that music is made of but its length, as a SHA-256 in hex. */
export function musicKey(story: Musical): string {
  return hashParts(['music', musicPrompt(story), story.music.model, story.seed]);
}
