import { contentOf, listDescriptions } from '../../shared/iso/list-descriptions.ts';
import { decodeBytes } from '../../shared/metadata/read-exif.ts';
import { readExifTexts } from './read-exif-texts.ts';
import { readXmpTexts } from './read-xmp-texts.ts';
import { textLimits, type TextEntry } from './text-entry.ts';

/** The texts of an AVIF: its EXIF and XMP items, found through the tables in its `meta` box. */
export function readAvifTexts(avif: Uint8Array): TextEntry[] {
  const entries: TextEntry[] = [];
  for (const found of listDescriptions(avif)) {
    if (found.length > textLimits.textLength || entries.length >= textLimits.entries) continue;
    const content = contentOf(avif, found);
    entries.push(...(found.kind === 'exif' ? readExifTexts(content) : readXmpTexts(decodeBytes(content))));
  }
  return entries;
}
