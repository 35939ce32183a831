import { hasAscii, joinBytes, viewOf } from '../../shared/bytes/image-bytes.ts';
import { textLimits } from './text-entry.ts';

const name = 'http://ns.adobe.com/xmp/extension/\0';
/** Behind the name: 32 letters that name the text, its full length and where this part of it begins. */
const headerBytes = 32 + 4 + 4;

export type XmpPart = { guid: string; total: number; offset: number; bytes: Uint8Array };

/** One part of an XMP text that was too long for one segment of a JPEG (XMP part 3, 1.1.3.1); null when the segment is something else. */
export function readXmpPart(content: Uint8Array): XmpPart | null {
  if (!hasAscii(content, 0, name) || content.length < name.length + headerBytes) return null;
  const view = viewOf(content);
  const at = name.length;
  return {
    guid: new TextDecoder('latin1').decode(content.subarray(at, at + 32)),
    total: view.getUint32(at + 32),
    offset: view.getUint32(at + 36),
    bytes: content.subarray(at + headerBytes),
  };
}

/** The whole text that the main XMP names, or null when parts of it are missing, overlap or are too many. */
export function joinXmpParts(parts: readonly XmpPart[], guid: string): Uint8Array | null {
  const own = parts.filter((part) => part.guid === guid).sort((a, b) => a.offset - b.offset);
  const total = own[0]?.total ?? 0;
  if (total === 0 || total > textLimits.totalLength) return null;
  let end = 0;
  for (const { offset, bytes } of own) {
    if (offset !== end) return null;
    end += bytes.length;
  }
  return end === total ? joinBytes(own.map((part) => part.bytes)) : null;
}
