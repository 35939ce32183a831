import { mediaPath } from '../../../contract/media/media.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';

/** Something that was chosen. `source` says of which table `id` is. */
export type PickedItem = {
  id: string;
  source: 'media' | 'character';
  resourceType: 'image' | 'video';
  /** The file as it is. */
  url: string;
  thumbnailUrl: string;
};

/** What may be chosen. */
export type PickedKind = 'image' | 'video' | 'any';

export function pickMedia(row: MediaRow, account: string): PickedItem {
  const path = (variant: 'original' | '256') => mediaPath(row, variant, account);
  return { id: row.id, source: 'media', resourceType: row.resource_type, url: path('original'), thumbnailUrl: path('256') };
}

/** Whether something of this type may be chosen. */
export function isOfKind(resourceType: 'image' | 'video', kind: PickedKind): boolean {
  return kind === 'any' || resourceType === kind;
}

/** What is missing when there is nothing of a kind: images, videos or assets. */
export function kindWords(kind: PickedKind): 'images' | 'videos' | 'assets' {
  return kind === 'any' ? 'assets' : kind === 'image' ? 'images' : 'videos';
}
