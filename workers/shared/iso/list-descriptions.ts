import { hasAscii, viewOf } from '../bytes/image-bytes.ts';
import { decodeBytes } from '../metadata/read-exif.ts';
import { listItemPlaces } from './item-places.ts';
import { listBoxes, listMetaBoxes, type Box } from '../../../contract/files/iso-boxes.ts';

type Extent = { at: number; length: number };
/** EXIF or XMP of a picture, and where in the file it stands. */
export type Description = Extent & { kind: 'exif' | 'xmp' };

/** The EXIF and XMP of an AVIF, found through the tables in its `meta` box. Never throws. */
export function listDescriptions(avif: Uint8Array): Description[] {
  const boxes = listMetaBoxes(avif);
  const table = boxes.find(({ type }) => type === 'iloc');
  const places = table === undefined ? [] : listItemPlaces(avif, table);
  return [...listItemKinds(avif, boxes)].flatMap(([id, kind]) => {
    // Items in several pieces or inside `idat` are left out.
    const { method, extents = [] } = places.find((place) => place.id === id) ?? {};
    const [extent] = extents;
    const isWhole = extent !== undefined && method === 0 && extents.length === 1 && extent.at + extent.length <= avif.length;
    return isWhole ? [{ kind, ...extent }] : [];
  });
}

/** The TIFF data of EXIF, or the packet of XMP. */
export function contentOf(avif: Uint8Array, { kind, at, length }: Description): Uint8Array {
  const content = avif.subarray(at, at + length);
  if (kind === 'xmp') return content;
  // The first four bytes of an EXIF item state the distance to its TIFF header.
  return content.subarray(length > 4 ? 4 + viewOf(content).getUint32(0) : length);
}

/** The items that describe the picture, by their numbers. */
export function listItemKinds(bytes: Uint8Array, boxes: Box[]): Map<number, 'exif' | 'xmp'> {
  const kinds = new Map<number, 'exif' | 'xmp'>();
  const table = boxes.find(({ type }) => type === 'iinf');
  if (table === undefined || table.data + 8 > bytes.length) return kinds;
  const view = viewOf(bytes);
  // Version 0 counts its entries in two bytes, later ones in four.
  for (const { type, data, end } of listBoxes(bytes, table.data + (bytes[table.data] === 0 ? 6 : 8), table.end)) {
    const version = bytes[data] ?? 0;
    if (type !== 'infe' || version < 2 || data + 12 > end) continue;
    const id = version === 2 ? view.getUint16(data + 4) : view.getUint32(data + 4);
    const kindAt = data + (version === 2 ? 8 : 10);
    if (hasAscii(bytes, kindAt, 'Exif')) kinds.set(id, 'exif');
    if (hasAscii(bytes, kindAt, 'mime') && decodeBytes(bytes.subarray(kindAt, end)).includes('application/rdf+xml')) kinds.set(id, 'xmp');
  }
  return kinds;
}
