import type { TakeKind } from './take.ts';

/** Steps of a run in their order; each makes what the next needs. `timeline`: voices and music. */
export const makingSteps = ['storyboard', 'images', 'videos', 'timeline', 'film'] as const;
export type MakingStep = (typeof makingSteps)[number];

const kinds: Record<MakingStep, readonly TakeKind[]> = {
  storyboard: [],
  images: ['image'],
  videos: ['image', 'video'],
  timeline: ['image', 'video'],
  film: ['image', 'video'],
};

/** The kinds of takes that a run makes until a step. */
export function takeKindsUntil(until: MakingStep): readonly TakeKind[] {
  return kinds[until];
}
