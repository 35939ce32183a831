import { joinBytes } from '../shared/bytes/image-bytes.ts';
import { bytesMax32, entriesMax32, zipMarks } from '../shared/bytes/zip-directory.ts';

/** One stored file of an archive: its name in UTF-8, CRC-32, bytes, and where its header begins. */
export type ZippedFile = { name: Uint8Array<ArrayBuffer>; crc: number; size: number; offset: number };

/** Names are UTF-8. */
const flags = 0x0800;
const version = 20;
const version64 = 45;

type Field = [bytes: 2 | 4 | 8, value: number];

/** Little-endian numbers of 2, 4 or 8 bytes, one after the other. */
function pack(...fields: Field[]): Uint8Array<ArrayBuffer> {
  const packed = new DataView(new ArrayBuffer(fields.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) packed.setUint16(at, value, true);
    else if (bytes === 4) packed.setUint32(at, value, true);
    else packed.setBigUint64(at, BigInt(value), true);
    at += bytes;
  }
  return new Uint8Array(packed.buffer);
}

/** Fields of a stored file. The date is always 1 January 1980. */
function about({ crc, size, name }: ZippedFile, extraBytes: number, needed: number): Field[] {
  return [
    [2, needed],
    [2, flags],
    [2, 0],
    [2, 0],
    [2, 0x21],
    [4, crc],
    [4, size],
    [4, size],
    [2, name.length],
    [2, extraBytes],
  ];
}

/** The local header in front of the bytes of a file. */
export function fileHeader(file: ZippedFile): Uint8Array<ArrayBuffer> {
  return joinBytes([pack([4, zipMarks.file], ...about(file, 0, version)), file.name]);
}

/** The line of a file in the central directory; beyond 4 GB its place is in the field that zip64 brings. */
export function directoryEntry(file: ZippedFile): Uint8Array<ArrayBuffer> {
  const isFar = file.offset >= bytesMax32;
  const extra = isFar ? pack([2, 1], [2, 8], [8, file.offset]) : new Uint8Array();
  const needed = isFar ? version64 : version;
  return joinBytes([
    pack([4, zipMarks.entry], [2, needed], ...about(file, extra.length, needed), [2, 0], [2, 0], [2, 0], [4, 0]),
    pack([4, isFar ? bytesMax32 : file.offset]),
    file.name,
    extra,
  ]);
}

/** The end of an archive: where its central directory is. Large ones say it in the form of zip64 too. */
export function endRecords(count: number, directorySize: number, offset: number): Uint8Array<ArrayBuffer> {
  const isLarge = count >= entriesMax32 || directorySize >= bytesMax32 || offset >= bytesMax32;
  const small = pack(
    [4, zipMarks.end],
    [2, 0],
    [2, 0],
    [2, Math.min(count, entriesMax32)],
    [2, Math.min(count, entriesMax32)],
    [4, Math.min(directorySize, bytesMax32)],
    [4, Math.min(offset, bytesMax32)],
    [2, 0],
  );
  if (!isLarge) return small;
  const end64: Field[] = [
    [4, zipMarks.end64],
    [8, 44],
    [2, version64],
    [2, version64],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, directorySize],
    [8, offset],
  ];
  return joinBytes([pack(...end64), pack([4, zipMarks.locator64], [4, 0], [8, offset + directorySize], [4, 1]), small]);
}
