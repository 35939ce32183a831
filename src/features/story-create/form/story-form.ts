import * as v from 'valibot';
import { makingSteps } from '../../../../contract/story/making.ts';
import { storyAspectRatios, storyCharacterSchema, storyLimits, type StoryCharacter } from '../../../../contract/story/story.ts';
import { kindRules, type StoryKind } from './story-kind.ts';

const text = (max: number) => v.pipe(v.string(), v.maxLength(max));
const modelKey = v.nullable(v.string());

/** Longest theme and style, characters. */
export const wordsLength = 2_000;

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
  image_model: modelKey,
  video_model: modelKey,
  until: v.picklist(makingSteps),
});
/** All that is asked for before a story is created. */
export type StoryForm = Omit<v.InferOutput<typeof storyFormSchema>, 'characters'> & { characters: readonly StoryCharacter[] };

/** The form of a kind as it begins. */
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
    image_model: null,
    video_model: null,
    until: 'storyboard',
  };
}

/** Name of the draft of a kind. */
export const draftKeyOf = (kind: StoryKind) => `story-create:${kind}`;

/** The form as it was kept; undefined where there is none, or none that can be read. */
export function parseStoryForm(value: unknown): StoryForm | undefined {
  const parsed = v.safeParse(storyFormSchema, value);
  return parsed.success ? parsed.output : undefined;
}
