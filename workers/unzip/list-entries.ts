import {
  bytesMax32,
  commentMax,
  needsZip64,
  readDirectoryEntry,
  readEnd,
  readEnd64,
  zipBytes,
  zipMarks,
  type DirectorySums,
} from '../shared/bytes/zip-directory.ts';
import { viewOf } from '../shared/bytes/image-bytes.ts';
import { refuse } from '../shared/refuse.ts';

/** A file in an archive, as the archive's directory tells it. `header`: where its own head begins. `method`: how it is packed. */
export type ZipEntry = {
  path: string;
  header: number;
  method: number;
  packedBytes: number;
  bytes: number;
  isEncrypted: boolean;
  isFolder: boolean;
};

/** Files of one archive, and bytes of its directory. */
const entriesMax = 10_000;
const directoryMax = 8 * 1024 * 1024;

type Directory = DirectorySums & { end: number };

/**
 * Every file of a zip by its directory alone, which is read before anything is unpacked.
 * @throws AppError CONVERT_FAILED when it is none, is damaged, or has more files than can be wanted
 */
export async function listEntries(archive: Blob): Promise<ZipEntry[]> {
  const tailAt = Math.max(0, archive.size - zipBytes.end - commentMax);
  const tail = viewOf(await bytesAt(archive, tailAt, archive.size));
  const at = findEnd(tail);
  if (at === -1) throw refuse(await whyNoEnd(archive));
  const disk = tail.getUint16(at + 4, true);
  if (disk !== 0 && disk !== 0xff_ff) throw refuse('This is one part of a zip that was split: join the parts first.');
  const { count, size, start, end } = await findDirectory(archive, { ...readEnd(tail, at), end: tailAt + at });
  if (count > entriesMax) throw refuse(`This zip has more than ${entriesMax.toLocaleString('en')} files.`);
  if (size > directoryMax) throw refuse('The list of files in this zip is larger than 8 MB.');
  // Offsets do not count the program before an archive that unpacks itself.
  const shift = end - size - start;
  if (shift < 0) throw damaged();
  return readDirectory(await bytesAt(archive, end - size, end), count, shift);
}

const damaged = () => refuse('This zip is damaged.');

async function bytesAt(archive: Blob, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await archive.slice(from, to).arrayBuffer());
}

function findEnd(tail: DataView): number {
  for (let at = tail.byteLength - zipBytes.end; at >= 0; at -= 1) if (tail.getUint32(at, true) === zipMarks.end) return at;
  return -1;
}

async function whyNoEnd(archive: Blob): Promise<string> {
  const head = viewOf(await bytesAt(archive, 0, 4));
  const isZip = head.byteLength === 4 && head.getUint32(0, true) === zipMarks.file;
  return isZip ? 'The end of this zip is missing: it was not saved or downloaded to its end.' : 'This file is not a zip that can be read.';
}

/** Reads the zip64 record where the end record needs it. `end`: where the end record begins in the archive. */
async function findDirectory(archive: Blob, stated: Directory): Promise<Directory> {
  const { end } = stated;
  if (!needsZip64(stated)) return stated;
  const locator = viewOf(await bytesAt(archive, Math.max(0, end - zipBytes.locator64), end));
  // Without a record of zip64 the numbers mean themselves.
  if (locator.byteLength < zipBytes.locator64 || locator.getUint32(0, true) !== zipMarks.locator64) return stated;
  // Offsets do not count a program in front of the archive; then the record lies right before the locator.
  for (const at of [Number(locator.getBigUint64(8, true)), end - zipBytes.locator64 - zipBytes.end64]) {
    const sums = at < 0 ? null : readEnd64(viewOf(await bytesAt(archive, at, at + zipBytes.end64)));
    if (sums !== null) return { ...sums, end: at };
  }
  throw damaged();
}

function readDirectory(directory: Uint8Array<ArrayBuffer>, count: number, shift: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  for (let at = 0, i = 0; i < count; i += 1) {
    const entry = readDirectoryEntry(directory, at);
    if (entry === null) throw damaged();
    const { isEncrypted, method } = entry;
    const path = new TextDecoder().decode(entry.name);
    // In the order in which zip64 lists those that are all ones.
    const [bytes, packedBytes, header] = largeNumbers(viewOf(entry.extra), [entry.bytes, entry.packedBytes, entry.header]);
    entries.push({
      path,
      header: header! + shift,
      method,
      packedBytes: packedBytes!,
      bytes: bytes!,
      isEncrypted,
      isFolder: path.endsWith('/'),
    });
    at = entry.next;
  }
  return entries;
}

/** The numbers of a file; those that are all ones stand in the extra field of zip64. */
function largeNumbers(extra: DataView, numbers: number[]): number[] {
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + extra.getUint16(at + 2, true)) {
    if (extra.getUint16(at, true) !== 1) continue;
    const end = Math.min(extra.byteLength, at + 4 + extra.getUint16(at + 2, true));
    let place = at + 4;
    return numbers.map((number) => {
      if (number !== bytesMax32 || place + 8 > end) return number;
      place += 8;
      return Number(extra.getBigUint64(place - 8, true));
    });
  }
  return numbers;
}
