import { hasAscii, viewOf } from '../bytes/image-bytes.ts';

export const pngSignature = '\x89PNG\r\n\x1a\n';

/** Null when it is not a PNG. Zero sides when it is one without a header. */
export function readPngHeader(bytes: Uint8Array): { type: 'image/png'; width: number; height: number; hasCredentials: boolean } | null {
  if (!hasAscii(bytes, 0, pngSignature)) return null;
  const view = viewOf(bytes);
  const isComplete = bytes.length >= 33 && view.getUint32(8) === 13 && hasAscii(bytes, 12, 'IHDR');
  return {
    type: 'image/png',
    width: isComplete ? view.getUint32(16) : 0,
    height: isComplete ? view.getUint32(20) : 0,
    hasCredentials: isComplete && hasChunkBeforePixels(bytes, view, 'caBX'),
  };
}

function hasChunkBeforePixels(bytes: Uint8Array, view: DataView, type: string): boolean {
  for (let at = 8; at + 12 <= bytes.length && !hasAscii(bytes, at + 4, 'IDAT'); at += 12 + view.getUint32(at)) {
    if (hasAscii(bytes, at + 4, type)) return true;
  }
  return false;
}
