import { characterLimits } from '../../../../contract/characters/character.ts';
import { readMediaAddress } from '../../../../contract/generations/media-address.ts';

/** Px of the shorter side below which little of a face is left. */
export const smallPicture = 512;

/** Pictures with some more, each once, and only as many as a character may have. */
export function addPictures(urls: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...urls, ...more])].slice(0, characterLimits.images);
}

/** Pictures with one of them moved by `step` places. */
export function movePicture(urls: readonly string[], index: number, step: 1 | -1): string[] {
  const moved = [...urls];
  const [url] = moved.splice(index, 1);
  if (url !== undefined) moved.splice(Math.max(0, index + step), 0, url);
  return moved;
}

/** The pictures that an address of the page names, separated by commas; what is no picture of this studio is left out. */
export function readPictures(text: string | undefined): string[] {
  return addPictures(
    [],
    (text ?? '').split(',').filter((url) => readMediaAddress(url) !== null),
  );
}

/** A hint about the pictures; null: none. Every picture can be used. */
export function hintOfPictures(items: readonly { width: number; height: number }[]): string | null {
  const small = items.filter(({ width, height }) => Math.min(width, height) < smallPicture).length;
  if (small === 0) return null;
  const which = items.length === 1 ? 'This picture is' : small === 1 ? 'One picture is' : `${small} pictures are`;
  return `${which} small. From ${smallPicture} px on the shorter side, more of a face is kept.`;
}
