import { planShot, shotsToMake } from '../../../../contract/stories/story-cost.ts';
import type { OpenStory } from '../use-story.ts';

/**
 * The number of shots with the picture or clip that the current run makes, and of all unlocked shots; null in other steps. The rows do
 * not say which shots a run is for, so all are counted.
 */
export function countMade({ story, shots, takes }: Pick<OpenStory, 'story' | 'shots' | 'takes'>): { made: number; all: number } | null {
  const kind = story.status === 'generating_images' ? 'image' : story.status === 'generating_videos' ? 'video' : null;
  if (kind === null) return null;
  const asked = { until: 'timeline' } as const;
  const wanted = shotsToMake(shots, asked);
  const isMade = (shot: (typeof wanted)[number]) => {
    const { type } = planShot(kind, { story, shot, takes: takes.get(shot.id) ?? [], asked });
    return type === 'keep' || type === 'choose';
  };
  return { made: wanted.filter(isMade).length, all: wanted.length };
}
