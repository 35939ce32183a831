import { hasAscii, viewOf } from './image-bytes.ts';

/** Null when it is not a GIF. Zero sides when it is one without a screen description. */
export function readGifHeader(bytes: Uint8Array): { type: 'image/gif'; width: number; height: number; hasCredentials: boolean } | null {
  if (!hasAscii(bytes, 0, 'GIF87a') && !hasAscii(bytes, 0, 'GIF89a')) return null;
  const view = viewOf(bytes);
  const isComplete = bytes.length >= 10;
  return {
    type: 'image/gif',
    width: isComplete ? view.getUint16(6, true) : 0,
    height: isComplete ? view.getUint16(8, true) : 0,
    hasCredentials: false,
  };
}
