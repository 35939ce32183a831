import { planMusic, planVoice } from '../../../../contract/stories/sounds/sound-plan.ts';
import { planShot, shotsToMake } from '../../../../contract/stories/story-cost.ts';
import type { TakeKind } from '../../../../contract/stories/shots/take.ts';
import type { OpenStory } from '../use-story.ts';

type Board = Pick<OpenStory, 'story' | 'shots' | 'items' | 'sounds'>;

/**
 * The first unfinished step of a run. `film`: every shot has the picture, clip and voice that its text requires, and the story its music.
 * `canSpeak`, `canCompose`: a voice or music model is available.
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
