import type { TrainedModelRow } from '../../../contract/trained-models/trained-model.ts';

/** The address of the picture that stands for a model: its cover, else a sample, else one of those that it learned from. */
export function coverOf({ cover, thumbnail, sample_images: samples }: Pick<TrainedModelRow, 'cover' | 'thumbnail' | 'sample_images'>) {
  return cover ?? samples[0] ?? thumbnail;
}
