import { referencesMax } from '../../generations/check/check-chosen.ts';
import { capabilitiesOf, type Model } from '../../catalogue/model.ts';
import { charactersIn } from './shot-characters.ts';
import type { StoryRow } from '../story.ts';
import type { StoryShotRow } from './shot.ts';
import type { TakeKind } from './take.ts';

type Story = Pick<StoryRow, 'image_model' | 'video_model' | 'category_inputs'>;
type Shot = Pick<StoryShotRow, 'image_model' | 'video_model' | 'shotImagePrompt'>;

/** Key of the model that was chosen for a shot, or for its story; null: none was. */
export function chosenModelKey(kind: TakeKind, story: Story, shot: Shot | null): string | null {
  return kind === 'image' ? (shot?.image_model ?? story.image_model) : (shot?.video_model ?? story.video_model);
}

/**
 * The model that makes the picture or the clip of a shot: the chosen one, else the first that can; undefined where none can. Characters
 * want a model that takes pictures to go by, where there is one.
 */
export function modelOfShot(
  kind: TakeKind,
  { story, shot, models }: { story: Story; shot: Shot | null; models: readonly Model[] },
): Model | undefined {
  const key = chosenModelKey(kind, story, shot);
  const able = models.filter((model) => model.available && canMake(kind, model));
  if (key !== null) return able.find((model) => model.key === key);
  const isShown = kind === 'image' && shot !== null && charactersIn(shot.shotImagePrompt, story).length > 0;
  return (isShown ? able.find((model) => referencesMax(model) > 0) : undefined) ?? able[0];
}

/** True for a model that makes pictures, or clips that begin with one. */
export function canMake(kind: TakeKind, model: Model): boolean {
  if (kind === 'image') return model.resource_type === 'image';
  return capabilitiesOf(model).video?.modes.includes('image2video') === true;
}
