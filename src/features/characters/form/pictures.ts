import { characterLimits } from '../../../../contract/characters/character.ts';
import { readMediaAddress } from '../../../../contract/generations/media-address.ts';

/** Px. Pictures with a shorter side below this show a face with little detail. */
export const smallPicture = 512;

/** Adds pictures without duplicates, up to the limit of a character. */
export function addPictures(urls: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...urls, ...more])].slice(0, characterLimits.images);
}

/** Moves one picture by `step` places. */
export function movePicture(urls: readonly string[], index: number, step: 1 | -1): string[] {
  const moved = [...urls];
  const [url] = moved.splice(index, 1);
  if (url !== undefined) moved.splice(Math.max(0, index + step), 0, url);
  return moved;
}

/** Parses comma-separated addresses of pictures from the page's URL; ignores other addresses. */
export function readPictures(text: string | undefined): string[] {
  return addPictures(
    [],
    (text ?? '').split(',').filter((url) => readMediaAddress(url) !== null),
  );
}

/** A hint about small pictures, or null. It never prevents saving. */
export function hintOfPictures(items: readonly { width: number; height: number }[]): string | null {
  const small = items.filter(({ width, height }) => Math.min(width, height) < smallPicture).length;
  if (small === 0) return null;
  const which = items.length === 1 ? 'This picture is' : small === 1 ? 'One picture is' : `${small} pictures are`;
  return `${which} small. From ${smallPicture} px on the shorter side, more of a face is kept.`;
}
