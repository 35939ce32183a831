import type { Profile } from '../../actions/profiles/read-profile.ts';

type Sized = Pick<Profile['items'][number], 'media_url' | 'width' | 'height'>;

/** The renditions of a posted picture for `srcset`, each with its width in px. */
export function renditionSet({ media_url, width, height }: Sized): string {
  const longer = Math.max(width, height);
  const enough = [256, 512, 1024].filter((side, index) => index === 0 || side / 2 < longer);
  return enough.map((side) => `${media_url}/${side} ${Math.round((width * Math.min(side, longer)) / longer)}w`).join(', ');
}
