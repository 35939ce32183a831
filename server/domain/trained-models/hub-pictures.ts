import { readMediaAddress } from '../../../contract/generation/media-address.ts';
import type { trainedModel } from '../../storage/schema/trained-model.ts';

type Pictured = Pick<typeof trainedModel.$inferSelect, 'cover' | 'sampleImages' | 'trainingImages'>;

/**
 * What the hub shows of a model, as addresses of its owner's files. A picture that it learned from is shown only where its owner chose
 * it as the cover.
 */
export function hubPictures({ cover, sampleImages, trainingImages }: Pictured): { cover: string | null; samples: string[] } {
  const learned = new Set(trainingImages.map(fileOf));
  const samples = sampleImages.filter((url) => !learned.has(fileOf(url)));
  return { cover: cover ?? samples[0] ?? null, samples };
}

/** The file that an address means in any of its forms. */
function fileOf(url: string): string {
  const named = readMediaAddress(url);
  if (named === null) return url;
  return named.kind === 'item' ? named.id : named.sha256;
}
