import { hasAscii, viewOf } from '../image-bytes.ts';
import { decodeBytes } from '../read-exif.ts';
import { listBoxes, type Box } from './list-boxes.ts';

type Extent = { at: number; length: number };
/** EXIF or XMP of a picture, and where in the file it stands. */
export type Description = Extent & { kind: 'exif' | 'xmp' };

/** What an AVIF says about itself, found through the tables in its `meta` box. Never throws. */
export function listDescriptions(avif: Uint8Array): Description[] {
  const meta = listBoxes(avif, 0, avif.length).find(({ type }) => type === 'meta');
  if (meta === undefined) return [];
  const boxes = listBoxes(avif, meta.data + 4, meta.end);
  const places = listItemPlaces(avif, boxes);
  return [...listItemKinds(avif, boxes)].flatMap(([id, kind]) => {
    const extent = places.get(id);
    return extent === undefined ? [] : [{ kind, ...extent }];
  });
}

function listItemKinds(bytes: Uint8Array, boxes: Box[]): Map<number, 'exif' | 'xmp'> {
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

/** Where each item of one piece lies in the file. Items in several pieces or inside `idat` are left out. */
function listItemPlaces(bytes: Uint8Array, boxes: Box[]): Map<number, Extent> {
  const places = new Map<number, Extent>();
  const table = boxes.find(({ type }) => type === 'iloc');
  if (table === undefined || table.data + 8 > table.end) return places;
  const read = numberReader(bytes, table);
  const version = read(1);
  read(3);
  const sizes = read(2);
  const [offsetSize, lengthSize, baseSize, indexSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15, sizes & 15];
  const count = read(version < 2 ? 2 : 4);
  for (let item = 0; item < count && !read.isAtEnd(); item += 1) {
    const id = read(version < 2 ? 2 : 4);
    const method = version > 0 ? read(2) & 15 : 0;
    read(2);
    const base = read(baseSize);
    const extents = read(2);
    for (let i = 0; i < extents && !read.isAtEnd(); i += 1) {
      if (version > 0) read(indexSize);
      const at = base + read(offsetSize);
      const length = read(lengthSize);
      if (method === 0 && extents === 1 && at + length <= bytes.length) places.set(id, { at, length });
    }
  }
  return places;
}

/** Reads big-endian numbers one behind the other; behind the end of the box every number is 0. */
function numberReader(bytes: Uint8Array, { data, end }: Box): { (size: number): number; isAtEnd(): boolean } {
  let at = data;
  const read = (size: number): number => {
    let value = 0;
    for (let i = 0; i < size; i += 1) value = value * 256 + (at + i < end ? (bytes[at + i] ?? 0) : 0);
    at += size;
    return value;
  };
  return Object.assign(read, { isAtEnd: () => at >= end });
}
