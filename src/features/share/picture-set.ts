import type { SharedItem } from '../../actions/sharing/read-shared.ts';

type Sized = Pick<SharedItem, 'media_url' | 'width' | 'height'>;

/** The renditions of a shared picture for `srcset`, each with its width in px, the original last. */
export function pictureSet({ media_url, width, height }: Sized): string {
  const longer = Math.max(width, height);
  const smaller = [512, 1024].filter((side) => side < longer).map((side) => `${media_url}/${side} ${Math.round((width * side) / longer)}w`);
  return [...smaller, `${media_url}/original ${width}w`].join(', ');
}
