import type { StoryItem } from '../../../db/queries/stories/stories.ts';
import { isOfKind, type PickedKind } from '../picked-item.ts';

/** Groups a story's items under headings, videos first; skips headings without items of the kind. */
export function groupAssets<A extends { media: Pick<StoryItem['media'], 'resource_type'> }>(
  assets: readonly A[],
  kind: PickedKind,
): { title: 'Video' | 'Images'; assets: A[] }[] {
  const wanted = assets.filter((asset) => isOfKind(asset.media.resource_type, kind));
  const parts = [
    { title: 'Video' as const, assets: wanted.filter((asset) => asset.media.resource_type === 'video') },
    { title: 'Images' as const, assets: wanted.filter((asset) => asset.media.resource_type === 'image') },
  ];
  return parts.filter((part) => part.assets.length > 0);
}
