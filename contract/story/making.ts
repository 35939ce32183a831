/** Steps of a run in their order; each makes what the next needs. */
export const makingSteps = ['storyboard', 'images', 'videos'] as const;
export type MakingStep = (typeof makingSteps)[number];
