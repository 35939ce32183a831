import { hasOwnFile } from '../../lib/files/own-files.ts';

/** Fetches and decodes a picture, so that drawing it afterwards takes no time. False when it cannot be had or is damaged. */
export async function decodePicture(path: string): Promise<boolean> {
  const image = new Image();
  image.src = path;
  try {
    await image.decode();
    return true;
  } catch {
    // Not on this device or damaged: another rendition may be there. What the page holds itself is drawn in its place.
    return hasOwnFile(path);
  }
}

/** The first of the addresses that could be decoded, null when none could. */
export async function decodeFirst(paths: readonly string[]): Promise<string | null> {
  for (const path of paths) {
    if (await decodePicture(path)) return path;
  }
  return null;
}
