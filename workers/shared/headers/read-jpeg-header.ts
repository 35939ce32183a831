import { hasAscii, viewOf } from '../bytes/image-bytes.ts';

/** One marker segment before the pixels: `start` is at its 0xFF, `data` after its length, `end` behind it. */
export type JpegSegment = { marker: number; start: number; data: number; end: number };

/** The segments up to and including the start of the pixels, or null when the file breaks off or is malformed. */
export function listJpegSegments(bytes: Uint8Array): JpegSegment[] | null {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const view = viewOf(bytes);
  const segments: JpegSegment[] = [];
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at += 1; // Fill bytes may stand before a marker.
      continue;
    }
    const end = at + 2 + view.getUint16(at + 2);
    if (end < at + 4 || end > bytes.length) return null;
    segments.push({ marker, start: at, data: at + 4, end });
    if (marker === 0xda) return segments;
    at = end;
  }
  return null;
}

/** C0–CF describe the frame, except for three that carry tables and flags. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Null when it is not a JPEG. Zero sides when it is one without a readable frame. */
export function readJpegHeader(bytes: Uint8Array): { type: 'image/jpeg'; width: number; height: number; hasCredentials: boolean } | null {
  if (bytes.length < 3 || bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return null;
  const segments = listJpegSegments(bytes) ?? [];
  const frame = segments.find(({ marker, data, end }) => isFrame(marker) && end - data >= 6);
  const view = viewOf(bytes);
  return {
    type: 'image/jpeg',
    width: frame === undefined ? 0 : view.getUint16(frame.data + 3),
    height: frame === undefined ? 0 : view.getUint16(frame.data + 1),
    // C2PA travels in JUMBF boxes, in APP11 segments that begin with "JP".
    hasCredentials: segments.some(({ marker, data }) => marker === 0xeb && hasAscii(bytes, data, 'JP')),
  };
}
