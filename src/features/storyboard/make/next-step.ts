import { planShot, shotsToMake } from '../../../../contract/story/story-cost.ts';
import type { TakeKind } from '../../../../contract/story/take.ts';
import type { OpenStory } from '../use-story.ts';

/** The first step of a run that is not done: `null` when every shot has the picture and the clip that its words ask for. */
export function nextStep({ story, shots, items: takes }: Pick<OpenStory, 'story' | 'shots' | 'items'>): 'images' | 'videos' | null {
  if (shots.length === 0) return 'images';
  const asked = { until: 'videos' } as const;
  const isOpen = (kind: TakeKind) =>
    shotsToMake(shots, asked).some((shot) => planShot(kind, { story, shot, takes, asked }).type !== 'keep');
  return isOpen('image') ? 'images' : isOpen('video') ? 'videos' : null;
}
