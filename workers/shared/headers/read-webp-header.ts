import { listParts } from '../../../contract/files/riff-parts.ts';
import { hasTooManyFrames } from '../../../contract/files/webp-frames.ts';
import { hasAscii, viewOf } from '../bytes/image-bytes.ts';
import { refuse } from '../refuse.ts';

/** Null when it is not a WebP. Zero sides when it is one without a readable frame. @throws AppError CONVERT_FAILED for too many frames */
export function readWebpHeader(bytes: Uint8Array): { type: 'image/webp'; width: number; height: number; hasCredentials: boolean } | null {
  if (!hasAscii(bytes, 0, 'RIFF') || !hasAscii(bytes, 8, 'WEBP')) return null;
  if (hasTooManyFrames(bytes)) throw refuse('This picture has too many frames to be read.');
  const [width, height] = bytes.length < 30 ? [0, 0] : readSize(bytes);
  return { type: 'image/webp', width, height, hasCredentials: hasPart(bytes, 'C2PA') };
}

function readSize(bytes: Uint8Array): [number, number] {
  const view = viewOf(bytes);
  if (hasAscii(bytes, 12, 'VP8X')) return [(view.getUint32(24, true) & 0xff_ff_ff) + 1, readUint24(bytes, 27) + 1];
  if (hasAscii(bytes, 12, 'VP8L') && bytes[20] === 0x2f) {
    const packed = view.getUint32(21, true);
    return [(packed & 0x3f_ff) + 1, ((packed >>> 14) & 0x3f_ff) + 1];
  }
  if (hasAscii(bytes, 12, 'VP8 ') && hasAscii(bytes, 23, '\x9d\x01\x2a')) {
    // The two upper bits are a scale for display.
    return [view.getUint16(26, true) & 0x3f_ff, view.getUint16(28, true) & 0x3f_ff];
  }
  return [0, 0];
}

function readUint24(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16);
}

function hasPart(bytes: Uint8Array, type: string): boolean {
  for (const { at } of listParts(bytes)) if (hasAscii(bytes, at, type)) return true;
  return false;
}
