import { hasAscii, viewOf } from '../bytes/image-bytes.ts';
import { listShownProperties } from '../../../contract/files/avif-properties.ts';
import { listBoxes, type Box } from '../../../contract/files/iso-boxes.ts';

/** Null when it is not an AVIF. Zero sides when it is one that does not say its size. */
export function readAvifHeader(bytes: Uint8Array): { type: 'image/avif'; width: number; height: number; hasCredentials: boolean } | null {
  if (!hasAscii(bytes, 4, 'ftyp')) return null;
  const boxes = listBoxes(bytes, 0, bytes.length);
  const brands = boxes[0];
  if (brands === undefined || !isAvif(bytes, brands)) return null;
  return {
    type: 'image/avif',
    ...readSize(bytes),
    hasCredentials: boxes.some(({ type, data }) => type === 'uuid' && hasAscii(bytes, data, '\xd8\xfe\xc3\xd6\x1b\x0e\x48\x3c')),
  };
}

function isAvif(bytes: Uint8Array, { data, end }: Box): boolean {
  for (let at = data; at + 4 <= end; at += 4) if (hasAscii(bytes, at, 'avif') || hasAscii(bytes, at, 'avis')) return true;
  return false;
}

function readSize(bytes: Uint8Array): { width: number; height: number } {
  const size = listShownProperties(bytes).find(({ type, data, end }) => type === 'ispe' && end - data >= 12);
  if (size === undefined) return { width: 0, height: 0 };
  const view = viewOf(bytes);
  return { width: view.getUint32(size.data + 4), height: view.getUint32(size.data + 8) };
}
