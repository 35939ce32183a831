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

/** The end of a zip: its own length, that of its locator in zip64, and the longest comment behind it. */
export const endBytes = 22;
const locatorBytes = 20;
const end64Bytes = 56;
const commentMax = 65_535;
export const endMark = 0x06_05_4b_50;
const locatorMark = 0x07_06_4b_50;
const end64Mark = 0x06_06_4b_50;
export const entryMark = 0x02_01_4b_50;
/** A file in the directory, without its name. */
export const entryBytes = 46;
const max16 = 0xff_ff;
const max32 = 0xff_ff_ff_ff;
/** Files of one archive, and bytes of its directory. */
const entriesMax = 10_000;
const directoryMax = 8 * 1024 * 1024;

type Directory = { count: number; size: number; start: number; end: number };

/**
 * Every file of a zip by its directory alone, which is read before anything is unpacked.
 * @throws AppError CONVERT_FAILED when it is none, is damaged, or has more files than can be wanted
 */
export async function listEntries(archive: Blob): Promise<ZipEntry[]> {
  const tailAt = Math.max(0, archive.size - endBytes - commentMax);
  const tail = await viewAt(archive, tailAt, archive.size);
  const at = findEnd(tail);
  if (at === -1) throw refuse(await whyNoEnd(archive));
  const { count, size, start, end } = await findDirectory(archive, tail, at, tailAt + at);
  if (count > entriesMax) throw refuse(`This zip has more than ${entriesMax.toLocaleString('en')} files.`);
  if (size > directoryMax) throw refuse('The list of files in this zip is larger than 8 MB.');
  // Offsets do not count the program before an archive that unpacks itself.
  const shift = end - size - start;
  if (shift < 0) throw damaged();
  return readDirectory(await viewAt(archive, end - size, end), count, shift);
}

const damaged = () => refuse('This zip is damaged.');

async function viewAt(archive: Blob, from: number, to: number): Promise<DataView<ArrayBuffer>> {
  return new DataView(await archive.slice(from, to).arrayBuffer());
}

function findEnd(tail: DataView): number {
  for (let at = tail.byteLength - endBytes; at >= 0; at -= 1) if (tail.getUint32(at, true) === endMark) return at;
  return -1;
}

async function whyNoEnd(archive: Blob): Promise<string> {
  const head = await viewAt(archive, 0, 4);
  const isZip = head.byteLength === 4 && head.getUint32(0, true) === 0x04_03_4b_50;
  return isZip ? 'The end of this zip is missing: it was not saved or downloaded to its end.' : 'This file is not a zip that can be read.';
}

/** `end`: where the record of the end stands in the archive. All ones in it: the number is in the record of zip64. */
async function findDirectory(archive: Blob, tail: DataView, at: number, end: number): Promise<Directory> {
  const count = tail.getUint16(at + 10, true);
  const size = tail.getUint32(at + 12, true);
  const start = tail.getUint32(at + 16, true);
  const disk = tail.getUint16(at + 4, true);
  if (disk !== 0 && disk !== max16) throw refuse('This is one part of a zip that was split: join the parts first.');
  if (count !== max16 && size !== max32 && start !== max32) return { count, size, start, end };
  const locator = await viewAt(archive, Math.max(0, end - locatorBytes), end);
  // Without the record of zip64 the numbers are what they are.
  if (locator.byteLength < locatorBytes || locator.getUint32(0, true) !== locatorMark) return { count, size, start, end };
  // Behind what is not counted the record is not where the locator says, but right before it.
  for (const recordAt of [Number(locator.getBigUint64(8, true)), end - locatorBytes - end64Bytes]) {
    const record = await viewAt(archive, recordAt, recordAt + end64Bytes);
    if (recordAt < 0 || record.byteLength < end64Bytes || record.getUint32(0, true) !== end64Mark) continue;
    const [count64, size64, start64] = [32, 40, 48].map((place) => Number(record.getBigUint64(place, true)));
    return { count: count64!, size: size64!, start: start64!, end: recordAt };
  }
  throw damaged();
}

function readDirectory(view: DataView<ArrayBuffer>, count: number, shift: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  for (let at = 0, i = 0; i < count; i += 1) {
    if (at + entryBytes > view.byteLength || view.getUint32(at, true) !== entryMark) throw damaged();
    const nameBytes = view.getUint16(at + 28, true);
    const extraBytes = view.getUint16(at + 30, true);
    const next = at + entryBytes + nameBytes + extraBytes + view.getUint16(at + 32, true);
    if (next > view.byteLength) throw damaged();
    const path = new TextDecoder().decode(new Uint8Array(view.buffer, at + entryBytes, nameBytes));
    const extra = new DataView(view.buffer, at + entryBytes + nameBytes, extraBytes);
    // In the order in which zip64 brings those that are all ones.
    const [bytes, packedBytes, header] = largeNumbers(extra, [
      view.getUint32(at + 24, true),
      view.getUint32(at + 20, true),
      view.getUint32(at + 42, true),
    ]);
    entries.push({
      path,
      header: header! + shift,
      method: view.getUint16(at + 10, true),
      packedBytes: packedBytes!,
      bytes: bytes!,
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      isFolder: path.endsWith('/'),
    });
    at = next;
  }
  return entries;
}

/** The numbers of a file, those that are all ones out of the field that zip64 brings for them. */
function largeNumbers(extra: DataView, numbers: number[]): number[] {
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + extra.getUint16(at + 2, true)) {
    if (extra.getUint16(at, true) !== 1) continue;
    const end = Math.min(extra.byteLength, at + 4 + extra.getUint16(at + 2, true));
    let place = at + 4;
    return numbers.map((number) => {
      if (number !== max32 || place + 8 > end) return number;
      place += 8;
      return Number(extra.getBigUint64(place - 8, true));
    });
  }
  return numbers;
}
