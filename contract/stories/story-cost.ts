import type { ComposerEntry, SpeakerEntry } from '../catalogue/catalogue.ts';
import { costOf } from '../generations/cost/cost.ts';
import type { Model } from '../catalogue/model.ts';
import type { Plan } from '../account/plan.ts';
import { type Asked, takeKindsUntil } from './making.ts';
import { modelOfShot } from './shots/shot-model.ts';
import type { StoryShotRow } from './shots/shot.ts';
import { soundCost } from './sounds/sound-cost.ts';
import type { PlannedSound } from './sounds/sound-plan.ts';
import type { StoryRow } from './story.ts';
import { chosenOf, planTake, takesOfShot, type Take, type TakeKind, type TakePlan } from './shots/take.ts';
import { takeKey } from './shots/take-key.ts';
import { imagePrompt, toClipRequest, toImageRequest } from './shots/to-shot-request.ts';

/** Shots that are counted with before a script says how many there are, unless the story wants a number of them. */
const usualShots = 6;

/**
 * Credits of each part. `sounds`: voices and music. `usd`: US dollars that engines ask for the pictures and clips; null: one of them has no
 * known price; undefined: it is told to administrators alone.
 */
export type StoryCost = {
  storyboard: number;
  images: number;
  videos: number;
  sounds: number;
  total: number;
  usd: number | null | undefined;
};

type Known = {
  story: StoryRow;
  shots: readonly StoryShotRow[];
  /** Items of the story. */
  takes: readonly Take[];
  models: readonly Model[];
  sounds: readonly PlannedSound[];
  speakers: readonly Pick<SpeakerEntry, 'key' | 'credits'>[];
  composers: readonly Pick<ComposerEntry, 'key' | 'credits'>[];
  plan: Plan;
};

/**
 * Credits of each step of a run, by the rules of the run and of the charge: only what is missing or changed costs something. A story
 * without shots is counted with as many as it wants. Writing the storyboard costs no credits.
 */
export function storyCost({ story, shots, takes, models, plan, ...sounding }: Known, asked: Asked): StoryCost {
  const wanted: (StoryShotRow | null)[] =
    shots.length > 0 ? shotsToMake(shots, asked) : Array.from({ length: story.category_inputs.shots_num ?? usualShots }, () => null);
  let [images, videos] = [0, 0];
  const prices: Model['price_usd'][] = [];
  for (const shot of wanted) {
    const cost = (kind: TakeKind) => {
      const { credits, usd } = costOfTake(kind, { story, shot, models, plan });
      prices.push(usd);
      return credits;
    };
    const image = planShot('image', { story, shot, takes, asked });
    if (takeKindsUntil(asked.until).includes('image') && image.type === 'make') images += cost('image');
    if (!takeKindsUntil(asked.until).includes('video')) continue;
    const hasChanged = image.type !== 'keep';
    const shown = image.type === 'choose' ? image.mediaId : hasChanged ? null : (shot?.image_media_id ?? null);
    const next = shot && { ...shot, image_media_id: shown };
    if (hasWords(story, shot) || shown !== null) {
      const video = planShot('video', { story, shot: next, takes, asked });
      if (video.type === 'make') videos += cost('video');
    }
  }
  const sounds = soundCost({ ...sounding, story, wanted, plan }, asked).credits;
  return { storyboard: 0, images, videos, sounds, total: images + videos + sounds, usd: sumUsd(prices) };
}

function sumUsd(prices: readonly Model['price_usd'][]): number | null | undefined {
  if (prices.includes(undefined)) return undefined;
  return prices.includes(null) ? null : prices.reduce<number>((sum, price) => sum + price!, 0);
}

/** The shots that a run is for: the named ones, or all that are not locked. */
export function shotsToMake<S extends Pick<StoryShotRow, 'id' | 'is_locked'>>(shots: readonly S[], { shot_ids: ids }: Asked): S[] {
  return shots.filter((shot) => (ids === undefined ? !shot.is_locked : ids.includes(shot.id)));
}

type Planned = { story: StoryRow; shot: StoryShotRow | null; takes: readonly Take[]; asked: Asked };

/** The work of a run on the picture or the clip of a shot; null: a shot that is not written yet. Only the last step of a run is made anew. */
export function planShot(kind: TakeKind, { story, shot, takes, asked }: Planned): TakePlan {
  if (shot === null) return { type: 'make' };
  const isLast = asked.until === (kind === 'image' ? 'images' : 'videos');
  const plan = planTake(takesOfShot(kind, shot, takes), {
    chosenId: chosenOf(kind, shot),
    key: takeKey(kind, story, shot),
    isAnew: isLast && asked.is_anew === true,
  });
  // Without words there is nothing to make: what is there stays.
  return kind === 'image' && plan.type === 'make' && !hasWords(story, shot) && shot.image_media_id !== null ? { type: 'keep' } : plan;
}

function hasWords(story: StoryRow, shot: StoryShotRow | null): boolean {
  return shot === null || imagePrompt(story, shot) !== '';
}

function costOfTake(
  kind: TakeKind,
  { story, shot, models, plan }: Pick<Planned, 'story' | 'shot'> & Pick<Known, 'models' | 'plan'>,
): { credits: number; usd: Model['price_usd'] } {
  const model = modelOfShot(kind, { story, shot, models });
  if (model === undefined || (kind === 'image' && !hasWords(story, shot))) return { credits: 0, usd: 0 };
  const words = shot ?? { shotImagePrompt: '', shotVideoPrompt: '', target_seconds: null };
  const order = { story, shot: words, model };
  const asked = kind === 'image' ? toImageRequest(order) : toClipRequest(order, '');
  return { credits: costOf({ plan, model, asked, count: 1 }).total, usd: model.price_usd };
}
