import { limits } from '../../../contract/limits.ts';

/** The title of an album as lists show it. */
export function shortTitle(title: string): string {
  const letters = Array.from(title);
  return letters.length <= limits.albumTitleShown ? title : `${letters.slice(0, limits.albumTitleShown).join('')}…`;
}
