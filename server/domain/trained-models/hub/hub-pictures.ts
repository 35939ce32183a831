import { readMediaAddress } from '../../../../contract/generations/media-address.ts';
import { routes } from '../../../../contract/routes/routes.ts';
import type { CommunityModel } from '../../../../contract/trained-models/trained-model-answer.ts';
import type { trainedModel } from '../../../storage/schema/trained-model.ts';

type Pictured = Pick<typeof trainedModel.$inferSelect, 'cover' | 'sampleImages' | 'trainingImages'>;

/**
 * The pictures that the hub shows of a model, as addresses of its owner's files. A picture that it learned from is shown only where its owner chose
 * it as the cover.
 */
export function hubPictures({ cover, sampleImages, trainingImages }: Pictured): { cover: string | null; samples: string[] } {
  const learned = new Set(trainingImages.map(fileOf));
  const samples = sampleImages.filter((url) => !learned.has(fileOf(url)));
  return { cover: cover ?? samples[0] ?? null, samples };
}

/** The addresses by which everybody on the studio sees them. */
export function hubAddresses({ id, ...model }: Pictured & { id: string }): Pick<CommunityModel, 'cover' | 'thumbnails' | 'sample_images'> {
  const address = routes.communityPicture.path.replace(':id', id);
  const pictures = hubPictures(model);
  const cover = pictures.cover === null ? null : address.replace(':picture', 'cover');
  return {
    cover,
    thumbnails: cover === null ? [] : [cover],
    sample_images: pictures.samples.map((_, index) => address.replace(':picture', String(index))),
  };
}

/** The file that an address means in any of its forms. */
function fileOf(url: string): string {
  const named = readMediaAddress(url);
  if (named === null) return url;
  return named.kind === 'item' ? named.id : named.sha256;
}
