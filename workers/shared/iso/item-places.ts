import { viewOf } from '../bytes/image-bytes.ts';
import type { Box } from '../../../contract/files/iso-boxes.ts';

/** Where one item of a picture lies: `method` 0 counts from the beginning of the file, 1 within the `idat` box. */
export type ItemPlace = { id: number; method: number; reference: number; extents: { at: number; length: number }[] };

/** The table of places (`iloc`), each extent with its base added. Never throws; what is cut off is missing. */
export function listItemPlaces(bytes: Uint8Array, table: Box): ItemPlace[] {
  if (table.data + 8 > table.end) return [];
  const read = numberReader(bytes, table);
  const version = read(1);
  read(3);
  const sizes = read(2);
  const [offsetSize, lengthSize, baseSize, indexSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15, sizes & 15];
  const count = read(version < 2 ? 2 : 4);
  const places: ItemPlace[] = [];
  for (let item = 0; item < count && !read.isAtEnd(); item += 1) {
    const id = read(version < 2 ? 2 : 4);
    const method = version > 0 ? read(2) & 15 : 0;
    const reference = read(2);
    const base = read(baseSize);
    const parts = read(2);
    const extents: ItemPlace['extents'] = [];
    for (let i = 0; i < parts && !read.isAtEnd(); i += 1) {
      if (version > 0) read(indexSize);
      const at = base + read(offsetSize);
      extents.push({ at, length: read(lengthSize) });
    }
    places.push({ id, method, reference, extents });
  }
  return places;
}

/** The content of a table of places: whole positions in four bytes, without bases. */
export function writeItemPlaces(places: readonly ItemPlace[]): Uint8Array<ArrayBuffer> {
  const length = 8 + places.reduce((sum, { extents }) => sum + 8 + extents.length * 8, 0);
  const content = new Uint8Array(length);
  const view = viewOf(content);
  // Version 1, because only it names the method.
  view.setUint32(0, 0x01_00_00_00);
  view.setUint16(4, 0x44_00);
  view.setUint16(6, places.length);
  let at = 8;
  for (const { id, method, reference, extents } of places) {
    for (const number of [id, method, reference, extents.length]) {
      view.setUint16(at, number);
      at += 2;
    }
    for (const extent of extents) {
      view.setUint32(at, extent.at);
      view.setUint32(at + 4, extent.length);
      at += 8;
    }
  }
  return content;
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
