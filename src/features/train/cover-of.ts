import type { TrainedModelRow } from '../../../contract/trained-models/trained-model.ts';

/** Address of a model's picture: its cover, else a sample, else a training picture. */
export function coverOf({ cover, thumbnail, sample_images: samples }: Pick<TrainedModelRow, 'cover' | 'thumbnail' | 'sample_images'>) {
  return cover ?? samples[0] ?? thumbnail;
}
