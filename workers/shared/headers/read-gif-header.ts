import { hasAscii, viewOf } from '../bytes/image-bytes.ts';

type Size = { width: number; height: number };

/** Null when it is not a GIF. Zero sides when it is one without a frame. */
export function readGifHeader(bytes: Uint8Array): (Size & { type: 'image/gif'; hasCredentials: boolean }) | null {
  if (!hasAscii(bytes, 0, 'GIF87a') && !hasAscii(bytes, 0, 'GIF89a')) return null;
  return { type: 'image/gif', ...readSize(bytes), hasCredentials: false };
}

/** Of its screen, which browsers make larger where the first frame does not fit. */
function readSize(bytes: Uint8Array): Size {
  const view = viewOf(bytes);
  const at = findFrame(bytes);
  if (at === null) return { width: 0, height: 0 };
  const right = view.getUint16(at + 1, true) + view.getUint16(at + 5, true);
  const bottom = view.getUint16(at + 3, true) + view.getUint16(at + 7, true);
  return { width: Math.max(view.getUint16(6, true), right), height: Math.max(view.getUint16(8, true), bottom) };
}

/** Where the first frame is described, behind the extensions; null where the bytes end before. */
function findFrame(bytes: Uint8Array): number | null {
  const flags = bytes[10] ?? 0;
  let at = 13 + ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  while (bytes[at] === 0x21) {
    at += 2;
    // Blocks that each say their length; an empty one is the last.
    while (bytes[at] !== undefined && bytes[at] !== 0) at += bytes[at]! + 1;
    at += 1;
  }
  return bytes[at] === 0x2c && at + 9 <= bytes.length ? at : null;
}
