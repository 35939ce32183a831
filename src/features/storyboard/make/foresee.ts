import { takeKindsUntil, type Asked } from '../../../../contract/story/making.ts';
import { planShot, shotsToMake, storyCost } from '../../../../contract/story/story-cost.ts';
import { modelOfShot } from '../../../../contract/story/shot-model.ts';
import type { TakeKind } from '../../../../contract/story/take.ts';
import type { Model } from '../../../../contract/model.ts';
import type { Plan } from '../../../../contract/plan.ts';
import type { OpenStory } from '../use-story.ts';

/** The work of a run and its cost in credits. `lack`: the reason that it cannot start, in a sentence; null when it can. */
export type Outlook = { pictures: number; clips: number; images: number; videos: number; total: number; lack: string | null };

type Known = { open: Pick<OpenStory, 'story' | 'shots' | 'items'>; models: readonly Model[]; plan: Plan };

/** The work of a run, by the rules of the run itself. */
export function foresee({ open: { story, shots, items: takes }, models, plan }: Known, asked: Asked): Outlook {
  const cost = storyCost({ story, shots, takes, models, plan }, asked);
  const wanted = shotsToMake(shots, asked);
  const kinds = takeKindsUntil(asked.until);
  const plans = kinds.map((kind) => wanted.map((shot) => planShot(kind, { story, shot, takes, asked }).type));
  const [pictures = 0, clips = 0] = plans.map((types) => types.filter((type) => type === 'make').length);
  const hasModel = (kind: TakeKind) => modelOfShot(kind, { story, shot: wanted[0] ?? null, models }) !== undefined;
  // A take that is there and fits is chosen, which also is something to do.
  const isNothing = shots.length > 0 && plans.flat().every((type) => type === 'keep');
  const lack =
    asked.until !== 'storyboard' && !hasModel('image')
      ? 'No model of this studio that is chosen or free makes pictures now.'
      : kinds.includes('video') && !hasModel('video')
        ? 'No model of this studio that is chosen or free makes clips of pictures now.'
        : shots.length > 0 && wanted.length === 0
          ? 'All shots are locked: unlock those that are to be made.'
          : isNothing
            ? 'All of it is made already, as it is written now.'
            : null;
  return { pictures, clips, images: cost.images, videos: cost.videos, total: cost.total, lack };
}
