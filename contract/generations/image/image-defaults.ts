/** The default settings of a picture (specification §9). */
export const imageDefaults = {
  steps: 28,
  image_num: 2,
  cfg_scale: 3.5,
  model_weight: 0.7,
  strength: 0.75,
  width: 1024,
  height: 1024,
} as const;

/** Images of the character page. */
export const characterImageCount = 1;

export const controlnetScale = 0.7;

export const trainingModes = ['style', 'face', 'character', 'object'] as const;
export type TrainingMode = (typeof trainingModes)[number];

/** How strongly a trained model acts. */
export function defaultModelWeight(mode: TrainingMode): number {
  return mode === 'style' ? 1 : 0.8;
}
