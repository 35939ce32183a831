import type { ScriptTemplate } from '../../../../contract/stories/category.ts';
import type { Script } from '../../../../contract/stories/script/script.ts';
import { storySoundDefaults } from '../../../../contract/stories/story-defaults.ts';
import type { NewSound } from '../../../actions/stories/sounds/add-sound.ts';
import type { NewStory } from '../../../actions/stories/create-story.ts';
import { listMusicCuts } from '../../../../contract/stories/music/music-shots.ts';
import { shotsOfSong } from '../song/song-part.ts';
import { characterRule, type StoryForm } from './story-form.ts';
import { kindRules, type StoryKind } from './story-kind.ts';

/** The story of a form. From Scratch starts with empty shots, other kinds with none. */
export function toStory(kind: StoryKind, form: StoryForm, seed: number): NewStory {
  const { category, topic, theme } = kindRules[kind];
  const chosen = characterRule(kind, form) === 'none' ? [] : form.characters;
  const [character = null, ...characters] = chosen.map((one) => ({ ...one, name: one.name.trim() }));
  return {
    title: form.title.trim(),
    category_id: category,
    category_inputs: {
      character,
      characters,
      topic: topic === null ? '' : form.topic.trim(),
      is_script: kind === 'script' && form.is_script,
      theme: theme === null ? '' : form.theme.trim(),
      shots_num: form.shots_num ?? (kind === 'music' && form.song !== null ? shotsOfSong(form.song) : null),
    },
    template: templateOf(kind, character !== null),
    aspect_ratio: form.aspect_ratio,
    style: form.style.trim(),
    image_model: form.image_model,
    video_model: form.video_model,
    seed,
    props: [],
    voice: form.voice,
    music: { ...form.music, prompt: form.music.prompt.trim() },
    captions: storySoundDefaults.captions,
    transition_seconds: 0,
    shots: kind === 'scratch' ? Array.from({ length: form.shots_num ?? 1 }, () => ({})) : [],
  };
}

/**
 * The form's song as a sound of its story. A song without beats gets the ends of its shots instead, so that the film ends with the song.
 * Null for none.
 */
export function toMusic({ song }: StoryForm): NewSound | null {
  if (song === null) return null;
  const { url, name, seconds, beats, start, end } = song;
  const cuts = beats.length === 0 ? listMusicCuts(beats, { start, end }) : [...beats];
  return { kind: 'music', url, name, seconds, beats: cuts, start, end: end === seconds ? null : end };
}

/** Adds a script to a story. A given title stays. */
export function withScript(story: NewStory, script: Script): NewStory {
  return {
    ...story,
    title: story.title === '' ? script.scriptTitle : story.title,
    props: script.scriptResponseRecurringProps,
    shots: script.scriptResponseShots,
  };
}

function templateOf(kind: StoryKind, hasCharacter: boolean): ScriptTemplate | null {
  if (kind === 'script') return 'script_to_video_v1';
  if (kind === 'vlog') return 'character_vlog_v1';
  if (kind === 'music') return hasCharacter ? 'music_character_video_v1' : 'music_style_video_v1';
  return null;
}
