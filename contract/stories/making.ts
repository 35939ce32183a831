import type { SoundKind } from './sounds/sound.ts';
import type { TakeKind } from './shots/take.ts';

/** Steps of a run in their order; each makes what the next needs. `timeline`: voices and music. */
export const makingSteps = ['storyboard', 'images', 'videos', 'timeline', 'film'] as const;
export type MakingStep = (typeof makingSteps)[number];

/** All that a run can be for: the steps, or one kind of sound alone for the shots as they are. */
export const makingGoals = [...makingSteps, 'voices', 'music'] as const;
export type MakingGoal = (typeof makingGoals)[number];

/** As in `story.make`. */
export type Asked = { until: MakingGoal; shot_ids?: readonly string[] | undefined; is_anew?: boolean | undefined };

type MadeSound = Exclude<SoundKind, 'effect'>;
type Makes = { takes: readonly TakeKind[]; sounds: readonly MadeSound[] };

const clips = { takes: ['image', 'video'], sounds: [] } as const;
const timeline = { takes: clips.takes, sounds: ['voice', 'music'] } as const;
const goals: Record<MakingGoal, Makes> = {
  storyboard: { takes: [], sounds: [] },
  images: { takes: ['image'], sounds: [] },
  videos: clips,
  timeline,
  film: timeline,
  voices: { takes: [], sounds: ['voice'] },
  music: { takes: [], sounds: ['music'] },
};

/** The kinds of takes that a run makes. */
export function takeKindsUntil(until: MakingGoal): readonly TakeKind[] {
  return goals[until].takes;
}

/** The kinds of sounds that a run makes. */
export function soundKindsUntil(until: MakingGoal): readonly MadeSound[] {
  return goals[until].sounds;
}
