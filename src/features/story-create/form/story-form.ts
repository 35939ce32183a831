import * as v from 'valibot';
import { makingSteps } from '../../../../contract/stories/making.ts';
import {
  storyAspectRatios,
  storyCharacterSchema,
  storyLimits,
  storyMusicSchema,
  storyVoiceSchema,
  type StoryCharacter,
} from '../../../../contract/stories/story.ts';
import { storySoundDefaults } from '../../../../contract/stories/story-defaults.ts';
import type { StorySong } from '../song/song-part.ts';
import { kindRules, type StoryKind } from './story-kind.ts';

const text = (max: number) => v.pipe(v.string(), v.maxLength(max));
const modelKey = v.nullable(v.string());

/** Maximum length of theme and style, in characters. */
export const wordsLength = 2_000;

const time = v.pipe(v.number(), v.minValue(0));
const songSchema = v.object({
  url: v.string(),
  name: v.string(),
  seconds: time,
  beats: v.array(time),
  bars: v.array(time),
  start: time,
  end: time,
});

const storyFormSchema = v.object({
  title: text(storyLimits.titleLength),
  topic: text(storyLimits.scriptLength),
  /** The topic is the script itself. */
  is_script: v.boolean(),
  theme: text(wordsLength),
  style: text(wordsLength),
  aspect_ratio: v.picklist(storyAspectRatios),
  /** Null: as many as the script needs. */
  shots_num: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(storyLimits.shots))),
  /** The first one is the main character. */
  characters: v.pipe(v.array(storyCharacterSchema), v.maxLength(storyLimits.characters)),
  /** Of a music video; null: it has none yet. */
  song: v.optional(v.nullable(songSchema), null),
  /** A music video is about a style or a character. */
  about: v.optional(v.picklist(['style', 'character']), 'style'),
  image_model: modelKey,
  video_model: modelKey,
  voice: v.optional(storyVoiceSchema, storySoundDefaults.voice),
  music: v.optional(storyMusicSchema, storySoundDefaults.music),
  until: v.picklist(makingSteps),
});
/** All fields of the form of a new story. */
export type StoryForm = Omit<v.InferOutput<typeof storyFormSchema>, 'characters' | 'song'> & {
  characters: readonly StoryCharacter[];
  song: StorySong | null;
};

/** The initial form of a kind. */
export function blankForm(kind: StoryKind): StoryForm {
  const { aspectRatio, shots } = kindRules[kind];
  return {
    title: '',
    topic: '',
    is_script: false,
    theme: '',
    style: '',
    aspect_ratio: aspectRatio,
    shots_num: shots,
    characters: [],
    song: null,
    about: 'style',
    image_model: null,
    video_model: null,
    voice: storySoundDefaults.voice,
    music: storySoundDefaults.music,
    until: 'film',
  };
}

/** The characters that a form allows: a music video in a style has none. */
export function characterRule(kind: StoryKind, { about }: Pick<StoryForm, 'about'>): (typeof kindRules)[StoryKind]['character'] {
  if (kind !== 'music') return kindRules[kind].character;
  return about === 'character' ? 'needed' : 'none';
}

/** Name of the draft of a kind. */
export const draftKeyOf = (kind: StoryKind) => `story-create:${kind}`;

/** Parses a stored form; undefined where it is missing or invalid. */
export function parseStoryForm(value: unknown): StoryForm | undefined {
  const parsed = v.safeParse(storyFormSchema, value);
  return parsed.success ? parsed.output : undefined;
}
