import { hasOwnFile } from '../../lib/files/own-files.ts';

/** Fetches and decodes a picture, so that drawing it takes no time. False when it is unavailable or damaged. */
export async function decodePicture(path: string): Promise<boolean> {
  const image = new Image();
  image.src = path;
  try {
    await image.decode();
    return true;
  } catch {
    // Not on this device or damaged: another rendition may be available. The page draws files that it holds itself instead.
    return hasOwnFile(path);
  }
}

/** The first address that can be decoded; null for none. */
export async function decodeFirst(paths: readonly string[]): Promise<string | null> {
  for (const path of paths) {
    if (await decodePicture(path)) return path;
  }
  return null;
}
