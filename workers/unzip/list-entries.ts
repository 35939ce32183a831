import { refuse } from '../shared/refuse.ts';

/** A file in an archive, as the archive's directory tells it. */
export type ZipEntry = { path: string; packedBytes: number; bytes: number; isEncrypted: boolean; isFolder: boolean };

/** The end of a zip: its own length, and the longest comment behind it. */
const endBytes = 22;
const commentMax = 65_535;
const endMark = 0x06_05_4b_50;
const entryMark = 0x02_01_4b_50;
/** Files of one archive, and bytes of its directory. */
const entriesMax = 10_000;
const directoryMax = 8 * 1024 * 1024;

/**
 * Every file of a zip by its directory alone, which is read before anything is unpacked.
 * @throws AppError CONVERT_FAILED when it is none, is damaged, or has more files than can be wanted
 */
export async function listEntries(archive: Blob): Promise<ZipEntry[]> {
  const tailAt = Math.max(0, archive.size - endBytes - commentMax);
  const tail = new DataView(await archive.slice(tailAt).arrayBuffer());
  const at = findEnd(tail);
  if (at === -1) throw refuse('This file is not a zip that can be read.');
  const count = tail.getUint16(at + 10, true);
  const size = tail.getUint32(at + 12, true);
  const start = tail.getUint32(at + 16, true);
  // All ones: the true numbers stand elsewhere, because the archive is larger than any that is taken.
  if (count === 0xff_ff || count > entriesMax || size > directoryMax) throw refuse(`This zip has more than ${entriesMax} files.`);
  if (start + size > archive.size) throw refuse('This zip is damaged.');
  return readDirectory(new Uint8Array(await archive.slice(start, start + size).arrayBuffer()), count);
}

function findEnd(tail: DataView): number {
  for (let at = tail.byteLength - endBytes; at >= 0; at -= 1) if (tail.getUint32(at, true) === endMark) return at;
  return -1;
}

function readDirectory(directory: Uint8Array<ArrayBuffer>, count: number): ZipEntry[] {
  const view = new DataView(directory.buffer);
  const entries: ZipEntry[] = [];
  for (let at = 0, i = 0; i < count; i += 1) {
    if (at + 46 > directory.length || view.getUint32(at, true) !== entryMark) throw refuse('This zip is damaged.');
    const nameBytes = view.getUint16(at + 28, true);
    const path = new TextDecoder().decode(directory.subarray(at + 46, at + 46 + nameBytes));
    entries.push({
      path,
      packedBytes: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      isFolder: path.endsWith('/'),
    });
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}
