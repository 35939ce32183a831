import { hasAscii, viewOf } from './image-bytes.ts';
import { listBoxes, type Box } from './iso/list-boxes.ts';
import { listProperties } from './iso/list-properties.ts';

/** Null when it is not an AVIF. Zero sides when it is one that does not say its size. */
export function readAvifHeader(bytes: Uint8Array): { type: 'image/avif'; width: number; height: number; hasCredentials: boolean } | null {
  if (!hasAscii(bytes, 4, 'ftyp')) return null;
  const boxes = listBoxes(bytes, 0, bytes.length);
  const brands = boxes[0];
  if (brands === undefined || !isAvif(bytes, brands)) return null;
  const sizes = listSizes(bytes);
  const largest = sizes.sort((a, b) => b.width * b.height - a.width * a.height)[0];
  return {
    type: 'image/avif',
    width: largest?.width ?? 0,
    height: largest?.height ?? 0,
    hasCredentials: boxes.some(({ type, data }) => type === 'uuid' && hasAscii(bytes, data, '\xd8\xfe\xc3\xd6\x1b\x0e\x48\x3c')),
  };
}

function isAvif(bytes: Uint8Array, { data, end }: Box): boolean {
  for (let at = data; at + 4 <= end; at += 4) if (hasAscii(bytes, at, 'avif') || hasAscii(bytes, at, 'avis')) return true;
  return false;
}

/** Sizes of the picture and of its parts: thumbnails and tiles are smaller than the whole. */
function listSizes(bytes: Uint8Array): { width: number; height: number }[] {
  const view = viewOf(bytes);
  return listProperties(bytes)
    .filter(({ type, data, end }) => type === 'ispe' && end - data >= 12)
    .map(({ data }) => ({ width: view.getUint32(data + 4), height: view.getUint32(data + 8) }));
}
