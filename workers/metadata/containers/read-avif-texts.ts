import { viewOf } from '../../shared/bytes/image-bytes.ts';
import { listDescriptions } from '../../shared/iso/list-descriptions.ts';
import { decodeBytes } from '../../shared/metadata/read-exif.ts';
import { readExifTexts } from './read-exif-texts.ts';
import { readXmpTexts } from './read-xmp-texts.ts';
import { textLimits, type TextEntry } from './text-entry.ts';

/** The texts of an AVIF: its EXIF and XMP items, found through the tables in its `meta` box. */
export function readAvifTexts(avif: Uint8Array): TextEntry[] {
  const entries: TextEntry[] = [];
  for (const { kind, at, length } of listDescriptions(avif)) {
    if (length > textLimits.textLength || entries.length >= textLimits.entries) continue;
    const content = avif.subarray(at, at + length);
    // EXIF stands behind four bytes that say how far its header is away.
    if (kind === 'exif' && content.length > 4) entries.push(...readExifTexts(content.subarray(4 + viewOf(content).getUint32(0))));
    if (kind === 'xmp') entries.push(...readXmpTexts(decodeBytes(content)));
  }
  return entries;
}
