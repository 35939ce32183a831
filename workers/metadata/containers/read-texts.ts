import type { ImageType } from '../../shared/headers/read-image-header.ts';
import { readAvifTexts } from './read-avif-texts.ts';
import { readJpegTexts } from './read-jpeg-texts.ts';
import { readPngTexts } from './read-png-texts.ts';
import { readWebpTexts } from './read-webp-texts.ts';
import { textLimits, type TextEntry } from './text-entry.ts';

/** Every text that a picture of this type carries, within `textLimits`. */
export async function readTexts(bytes: Uint8Array<ArrayBuffer>, type: ImageType): Promise<TextEntry[]> {
  return limitTexts(await readEntries(bytes, type));
}

/** These texts within `textLimits`. */
export function limitTexts(entries: readonly TextEntry[]): TextEntry[] {
  let left = textLimits.totalLength;
  return entries.slice(0, textLimits.entries).filter(({ text }) => {
    left -= text.length;
    return text.length <= textLimits.textLength && left >= 0;
  });
}

function readEntries(bytes: Uint8Array<ArrayBuffer>, type: ImageType): TextEntry[] | Promise<TextEntry[]> {
  switch (type) {
    case 'image/png':
      return readPngTexts(bytes);
    case 'image/jpeg':
      return readJpegTexts(bytes);
    case 'image/webp':
      return readWebpTexts(bytes);
    case 'image/avif':
      return readAvifTexts(bytes);
    case 'image/gif':
      return [];
  }
}
