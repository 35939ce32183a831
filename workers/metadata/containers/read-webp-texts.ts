import { hasAscii, viewOf } from '../../shared/bytes/image-bytes.ts';
import { decodeBytes } from '../../shared/metadata/read-exif.ts';
import { readExifTexts } from './read-exif-texts.ts';
import { readXmpTexts } from './read-xmp-texts.ts';
import { textLimits, type TextEntry } from './text-entry.ts';

/** The texts of a WebP: EXIF and XMP. */
export function readWebpTexts(webp: Uint8Array): TextEntry[] {
  const view = viewOf(webp);
  const entries: TextEntry[] = [];
  for (let at = 12; at + 8 <= webp.length && entries.length < textLimits.entries;) {
    const size = view.getUint32(at + 4, true);
    const content = webp.subarray(at + 8, at + 8 + size);
    if (hasAscii(webp, at, 'EXIF')) entries.push(...readExifTexts(content));
    if (hasAscii(webp, at, 'XMP ') && content.length <= textLimits.textLength) entries.push(...readXmpTexts(decodeBytes(content)));
    // Chunks are padded to even lengths.
    at += 8 + size + (size % 2);
  }
  return entries;
}
