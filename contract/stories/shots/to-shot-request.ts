import type { CreateRequest } from '../../generations/generation.ts';
import { sizeForModel } from '../../edit/size-for-model.ts';
import { referencesMax } from '../../generations/check/check-chosen.ts';
import { imageDefaults } from '../../generations/image/image-defaults.ts';
import { limits } from '../../limits.ts';
import { capabilitiesOf, type Model } from '../../catalogue/model.ts';
import { replaceMarkers } from '../script/markers.ts';
import { charactersIn } from './shot-characters.ts';
import type { StoryShotRow } from './shot.ts';
import type { StoryCharacter, StoryRow } from '../story.ts';

type Story = Pick<StoryRow, 'category_inputs' | 'props' | 'style' | 'seed' | 'aspect_ratio'>;
type Shot = Pick<StoryShotRow, 'shotImagePrompt' | 'shotVideoPrompt' | 'target_seconds'>;

/** Seconds of a clip when the shot does not say how long it should be. */
const usualSeconds = 5;

/** `take`: number of earlier takes of the same kind; each take has a seed of its own. */
type ShotOrder = { story: Story; shot: Shot; model: Model; take?: number };

/**
 * The request for the picture of a shot. It includes the characters that the prompt names: saved ones by their key, others by
 * their picture if the model takes references.
 */
export function toImageRequest({ story, shot, model, take = 0 }: ShotOrder): CreateRequest {
  const named = charactersIn(shot.shotImagePrompt, story);
  const saved = [...new Set(named.flatMap(({ model_id: key }) => key ?? []))].slice(0, limits.charactersMax);
  const room = Math.min(referencesMax(model), limits.imageUrlsMax);
  const pictures = named.flatMap((one) => (one.model_id === null ? (pictureOf(one) ?? []) : [])).slice(0, Math.max(0, room));
  return {
    ...common(story, model, take),
    prompt: imagePrompt(story, shot),
    strength: pictures.length === 0 ? null : imageDefaults.strength,
    ...(pictures.length === 0 ? {} : { image_urls: pictures }),
    ...(saved.length === 0 ? {} : { characters: saved.map((key) => ({ model_id: key })) }),
  };
}

/** The request for the clip of a shot, which begins with the picture at `imageUrl`. */
export function toClipRequest({ story, shot, model, take = 0 }: ShotOrder, imageUrl: string): CreateRequest {
  const seconds = chooseSeconds(capabilitiesOf(model).video?.durations ?? [], shot.target_seconds ?? usualSeconds);
  return {
    ...common(story, model, take),
    prompt: clipPrompt(story, shot),
    strength: null,
    creation_mode: 'image2video',
    image_url: imageUrl,
    ...(seconds === undefined ? {} : { duration: seconds }),
  };
}

/** Words of the picture of a shot, without markers and with the style of the story. */
export function imagePrompt(story: Story, shot: Pick<Shot, 'shotImagePrompt'>): string {
  const words = replaceMarkers(shot.shotImagePrompt, story).trim();
  const style = story.style.trim();
  const all = words === '' || style === '' ? words : `${words.replace(/[.,;\s]+$/u, '')}, ${style}`;
  return all.slice(0, limits.promptLength);
}

/** Words of the clip of a shot. Its picture shows the characters, so that their names are enough. */
export function clipPrompt(story: Story, shot: Pick<Shot, 'shotVideoPrompt'>): string {
  const { character, characters } = story.category_inputs;
  const named = { character: character && nameOnly(character), characters: characters.map(nameOnly) };
  const told = { ...story, category_inputs: { ...story.category_inputs, ...named } };
  return replaceMarkers(shot.shotVideoPrompt, told).trim().slice(0, limits.promptLength);
}

function nameOnly(character: StoryCharacter): StoryCharacter {
  return { ...character, model_id: null, description: '' };
}

/** Address of the picture that a character is shown by. */
export function pictureOf({ reference_image_url, character_image_url }: StoryCharacter): string | null {
  return reference_image_url ?? character_image_url;
}

function common(story: Story, model: Model, take: number) {
  const [width = 1, height = 1] = story.aspect_ratio.split(':').map(Number);
  return {
    negative_prompt: '',
    model: model.key,
    ...sizeForModel({ width, height }, { ...model, shapes: capabilitiesOf(model).aspect_ratios }),
    image_num: 1,
    seed: (story.seed + take) % (limits.seedMax + 1),
    variation_source: null,
  };
}

/** The shortest duration that is long enough, else the longest; undefined where the model offers no choice. */
function chooseSeconds(durations: readonly number[], wanted: number): number | undefined {
  const sorted = durations.toSorted((a, b) => a - b);
  return sorted.find((seconds) => seconds >= wanted) ?? sorted.at(-1);
}
