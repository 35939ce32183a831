import { planMusic, planVoice } from '../../../../contract/stories/sounds/sound-plan.ts';
import { planShot, shotsToMake } from '../../../../contract/stories/story-cost.ts';
import type { TakeKind } from '../../../../contract/stories/shots/take.ts';
import type { OpenStory } from '../use-story.ts';

type Board = Pick<OpenStory, 'story' | 'shots' | 'items' | 'sounds'>;

/**
 * The first step of a run that is not done: `film` when every shot has the picture, the clip and the voice that its words ask for, and the
 * story its music. `canSpeak`, `canCompose`: what makes them is there.
 */
export function nextStep(
  { story, shots, items: takes, sounds }: Board,
  { canSpeak, canCompose }: { canSpeak: boolean; canCompose: boolean },
): 'images' | 'videos' | 'timeline' | 'film' {
  if (shots.length === 0) return 'film';
  const asked = { until: 'timeline' } as const;
  const wanted = shotsToMake(shots, asked);
  const isOpen = (kind: TakeKind) => wanted.some((shot) => planShot(kind, { story, shot, takes, asked }).type !== 'keep');
  if (isOpen('image')) return 'images';
  if (isOpen('video')) return 'videos';
  const known = { story, sounds, asked };
  const isSilent = canSpeak && wanted.some((shot) => planVoice(shot, known) !== 'keep');
  return isSilent || (canCompose && planMusic(known) === 'make') ? 'timeline' : 'film';
}
