import { hasAscii, joinBytes, viewOf } from '../../shared/bytes/image-bytes.ts';
import { listIfd } from '../../shared/metadata/list-ifd.ts';
import { decodeBytes, exifTags } from '../../shared/metadata/read-exif.ts';

/** One value of EXIF, its numbers big-endian. */
export type ExifEntry = { tag: number; type: number; count: number; value: Uint8Array };
/** The three kept directories of EXIF: the picture, the camera, the place. Previews and pointers between directories are left out. */
export type ExifDirectories = { main: ExifEntry[]; exif: ExifEntry[]; gps: ExifEntry[] };

const gpsPointer = 0x88_25;
const interopPointer = 0xa0_05;
const longType = 4;
/** Bytes of one value of each type, and of the numbers that it is made of. */
const valueBytes: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8 };
const numberBytes: Record<number, number> = { 3: 2, 4: 4, 5: 4, 8: 2, 9: 4, 10: 4, 11: 4, 12: 8 };
const entriesMax = 1_000;

/** The directories of EXIF data as far as they can be read; null when it is none. Never throws. */
export function parseExif(tiff: Uint8Array): ExifDirectories | null {
  const isLittle = hasAscii(tiff, 0, 'II*\0');
  if (tiff.length < 14 || !(isLittle || hasAscii(tiff, 0, 'MM\0*'))) return null;
  // Entries that name the same bytes must not make the whole larger than the file.
  const room = { bytes: tiff.length };
  const read = (at: number | null): ExifEntry[] => (at === null ? [] : readDirectory(tiff, { at, isLittle, room }));
  const main = read(viewOf(tiff).getUint32(4, isLittle));
  return {
    main: main.filter(({ tag }) => tag !== exifTags.exifPointer && tag !== gpsPointer),
    exif: read(pointerIn(main, exifTags.exifPointer)).filter((entry) => entry.tag !== interopPointer && !isForeignNote(entry)),
    gps: read(pointerIn(main, gpsPointer)),
  };
}

/** The numbers in a maker's note say where in the old file its parts were; only one that is text can be moved. */
function isForeignNote({ tag, value }: ExifEntry): boolean {
  return tag === exifTags.makerNote && !/^\s*[{[\w]/.test(decodeBytes(value.subarray(0, 64)));
}

function pointerIn(entries: ExifEntry[], wanted: number): number | null {
  const pointer = entries.find(({ tag, type }) => tag === wanted && type === longType);
  return pointer === undefined ? null : viewOf(pointer.value).getUint32(0);
}

type Place = { at: number; isLittle: boolean; room: { bytes: number } };

function readDirectory(tiff: Uint8Array, { at, isLittle, room }: Place): ExifEntry[] {
  const entries = new Map<number, ExifEntry>();
  let seen = 0;
  for (const { tag, type, count, length, valueAt } of listIfd(viewOf(tiff), at, { isLittle, valueBytes })) {
    seen += 1;
    if (seen > entriesMax) break;
    if (length === 0 || length > room.bytes || entries.has(tag)) continue;
    room.bytes -= length;
    const value = tiff.slice(valueAt, valueAt + length);
    if (isLittle) reverseNumbers(value, numberBytes[type] ?? 1);
    entries.set(tag, { tag, type, count, value });
  }
  return [...entries.values()];
}

function reverseNumbers(bytes: Uint8Array, size: number): void {
  if (size === 1) return;
  for (let at = 0; at < bytes.length; at += size) bytes.subarray(at, at + size).reverse();
}

/** EXIF data, big-endian: readers that take UTF-16 in the order of the file, and those that always take it so, read the same. */
export function writeExif({ main, exif, gps }: ExifDirectories): Uint8Array<ArrayBuffer> {
  const pointer = (tag: number, to: number): ExifEntry => ({ tag, type: longType, count: 1, value: numbers(longType, to) });
  const withPointers = (exifAt: number, gpsAt: number): ExifEntry[] => [
    ...main,
    ...(exif.length === 0 ? [] : [pointer(exifTags.exifPointer, exifAt)]),
    ...(gps.length === 0 ? [] : [pointer(gpsPointer, gpsAt)]),
  ];
  const exifAt = 8 + writeDirectory(withPointers(0, 0), 8).length;
  const exifBytes = exif.length === 0 ? new Uint8Array() : writeDirectory(exif, exifAt);
  const gpsAt = exifAt + exifBytes.length;
  const gpsBytes = gps.length === 0 ? new Uint8Array() : writeDirectory(gps, gpsAt);
  const head = Uint8Array.of(0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8);
  return joinBytes([head, writeDirectory(withPointers(exifAt, gpsAt), 8), exifBytes, gpsBytes]);
}

function writeDirectory(entries: ExifEntry[], at: number): Uint8Array {
  const sorted = entries.toSorted((a, b) => a.tag - b.tag);
  const table = new Uint8Array(2 + sorted.length * 12 + 4);
  const view = viewOf(table);
  view.setUint16(0, sorted.length);
  const values: Uint8Array[] = [];
  let valueAt = at + table.length;
  for (const [index, { tag, type, count, value }] of sorted.entries()) {
    const entry = 2 + index * 12;
    view.setUint16(entry, tag);
    view.setUint16(entry + 2, type);
    view.setUint32(entry + 4, count);
    if (value.length <= 4) {
      table.set(value, entry + 8);
      continue;
    }
    view.setUint32(entry + 8, valueAt);
    // Values stand on even places.
    values.push(value, new Uint8Array(value.length % 2));
    valueAt += value.length + (value.length % 2);
  }
  return joinBytes([table, ...values]);
}

/** Whole numbers as EXIF keeps them: of two bytes (type 3) or four (type 4). */
export function numbers(type: 3 | 4, ...all: number[]): Uint8Array {
  const size = type === 3 ? 2 : 4;
  const bytes = new Uint8Array(all.length * size);
  const view = viewOf(bytes);
  for (const [index, value] of all.entries()) {
    if (type === 3) view.setUint16(index * size, value);
    else view.setUint32(index * size, value);
  }
  return bytes;
}
