import { listParts } from '../../../contract/files/riff-parts.ts';
import { hasAscii } from '../../shared/bytes/image-bytes.ts';
import { decodeBytes } from '../../shared/metadata/read-exif.ts';
import { readExifTexts } from './read-exif-texts.ts';
import { readXmpTexts } from './read-xmp-texts.ts';
import { textLimits, type TextEntry } from './text-entry.ts';

/** The texts of a WebP: EXIF and XMP. */
export function readWebpTexts(webp: Uint8Array): TextEntry[] {
  const entries: TextEntry[] = [];
  for (const { at, size } of listParts(webp)) {
    if (entries.length >= textLimits.entries) break;
    const content = webp.subarray(at + 8, at + 8 + size);
    if (hasAscii(webp, at, 'EXIF')) entries.push(...readExifTexts(content));
    if (hasAscii(webp, at, 'XMP ') && content.length <= textLimits.textLength) entries.push(...readXmpTexts(decodeBytes(content)));
  }
  return entries;
}
