import { hasAscii } from '../../shared/bytes/image-bytes.ts';
import { decodeBytes } from '../../shared/metadata/read-exif.ts';
import { listJpegSegments } from '../../shared/headers/read-jpeg-header.ts';
import { readExifTexts } from './read-exif-texts.ts';
import { joinXmpParts, readXmpPart, type XmpPart } from './read-extended-xmp.ts';
import { readXmpTexts } from './read-xmp-texts.ts';
import { textLimits, type TextEntry } from './text-entry.ts';

const app1 = 0xe1;
const comment = 0xfe;
const xmpName = 'http://ns.adobe.com/xap/1.0/\0';

/** The texts of a JPEG: EXIF, XMP, also in several parts, and comments, from before its pixels. */
export function readJpegTexts(jpeg: Uint8Array): TextEntry[] {
  const entries: TextEntry[] = [];
  const parts: XmpPart[] = [];
  for (const { marker, data, end } of listJpegSegments(jpeg) ?? []) {
    if (entries.length >= textLimits.entries) break;
    const content = jpeg.subarray(data, end);
    if (marker === comment) entries.push({ key: 'comment', text: decodeBytes(content) });
    if (marker !== app1) continue;
    if (hasAscii(content, 0, 'Exif\0\0')) entries.push(...readExifTexts(content));
    if (hasAscii(content, 0, xmpName)) entries.push(...readXmpTexts(decodeBytes(content.subarray(xmpName.length))));
    const part = readXmpPart(content);
    if (part !== null) parts.push(part);
  }
  const more = entries.find(({ key }) => key === 'xmp:xmpNote:HasExtendedXMP');
  const extended = more === undefined ? null : joinXmpParts(parts, more.text);
  if (extended !== null) entries.push(...readXmpTexts(decodeBytes(extended)));
  return entries;
}
