import { hashParts } from '../hash-parts.ts';
import { charactersIn } from './shot-characters.ts';
import type { StoryShotRow } from './shot.ts';
import { chosenModelKey } from './shot-model.ts';
import type { StoryRow } from '../story.ts';
import type { TakeKind } from './take.ts';
import { clipPrompt, imagePrompt, pictureOf } from './to-shot-request.ts';

type Story = Pick<StoryRow, 'category_inputs' | 'props' | 'style' | 'seed' | 'aspect_ratio' | 'image_model' | 'video_model'>;
type Shot = Pick<StoryShotRow, 'shotImagePrompt' | 'shotVideoPrompt' | 'image_media_id' | 'image_model' | 'video_model'>;

/**
 * All that a picture or a clip of a shot is made of, as a SHA-256 in hex: the same key is the same take. Where no model was chosen the key
 * has none, so that a newly connected engine makes nothing of a story anew.
 */
export function takeKey(kind: TakeKind, story: Story, shot: Shot): string {
  const { seed, aspect_ratio: shape } = story;
  const model = chosenModelKey(kind, story, shot);
  if (kind === 'video') return hashParts([kind, shot.image_media_id, clipPrompt(story, shot), model, seed, shape]);
  const shown = charactersIn(shot.shotImagePrompt, story).map((one) => one.model_id ?? pictureOf(one));
  return hashParts([kind, imagePrompt(story, shot), shown, model, seed, shape]);
}
