import { mediaPath } from '../../../contract/media/media.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';

/** A chosen item. `source`: the table of `id`. */
export type PickedItem = {
  id: string;
  source: 'media' | 'character';
  resourceType: 'image' | 'video';
  /** Address of the original. */
  url: string;
  thumbnailUrl: string;
};

/** The kind of items that can be chosen. */
export type PickedKind = 'image' | 'video' | 'any';

export function pickMedia(row: MediaRow, account: string): PickedItem {
  const path = (variant: 'original' | '256') => mediaPath(row, variant, account);
  return { id: row.id, source: 'media', resourceType: row.resource_type, url: path('original'), thumbnailUrl: path('256') };
}

/** True when a resource of this type can be chosen. */
export function isOfKind(resourceType: 'image' | 'video', kind: PickedKind): boolean {
  return kind === 'any' || resourceType === kind;
}

/** The plural of a kind, for empty lists: images, videos or assets. */
export function kindWords(kind: PickedKind): 'images' | 'videos' | 'assets' {
  return kind === 'any' ? 'assets' : kind === 'image' ? 'images' : 'videos';
}
