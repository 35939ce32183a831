import { viewOf } from './image-bytes.ts';

/** The numbers that the records of a zip begin with. */
export const zipMarks = {
  file: 0x04_03_4b_50,
  entry: 0x02_01_4b_50,
  end: 0x06_05_4b_50,
  end64: 0x06_06_4b_50,
  locator64: 0x07_06_4b_50,
} as const;
/** Bytes of the records without the names and comments behind them. */
export const zipBytes = { file: 30, entry: 46, end: 22, end64: 56, locator64: 20 } as const;
/** The longest comment behind the end record, bytes. */
export const commentMax = 0xff_ff;
/** All ones: the number stands in a record of zip64. */
export const entriesMax32 = 0xff_ff;
export const bytesMax32 = 0xff_ff_ff_ff;

/** Number of entries, bytes of the directory, and its offset as the archive counts it. */
export type DirectorySums = { count: number; size: number; start: number };

/** Reads the end record at `at`. */
export function readEnd(view: DataView, at: number): DirectorySums {
  return { count: view.getUint16(at + 10, true), size: view.getUint32(at + 12, true), start: view.getUint32(at + 16, true) };
}

/** True when the end record leaves a number to zip64. */
export function needsZip64({ count, size, start }: DirectorySums): boolean {
  return count === entriesMax32 || size === bytesMax32 || start === bytesMax32;
}

/** Reads the end record of zip64 in `view`; null when it is none or breaks off. */
export function readEnd64(view: DataView): DirectorySums | null {
  if (view.byteLength < zipBytes.end64 || view.getUint32(0, true) !== zipMarks.end64) return null;
  const [count, size, start] = [32, 40, 48].map((at) => Number(view.getBigUint64(at, true))) as [number, number, number];
  return { count, size, start };
}

export type DirectoryEntry = {
  isEncrypted: boolean;
  method: number;
  crc: number;
  packedBytes: number;
  bytes: number;
  /** Offset of the file's own header; each of the last three may be `bytesMax32`. */
  header: number;
  name: Uint8Array<ArrayBuffer>;
  extra: Uint8Array<ArrayBuffer>;
  /** Where the next entry begins. */
  next: number;
};

/** Reads the entry of the central directory at `at`; null when there is none or it breaks off. */
export function readDirectoryEntry(directory: Uint8Array<ArrayBuffer>, at: number): DirectoryEntry | null {
  const view = viewOf(directory);
  if (at + zipBytes.entry > directory.length || view.getUint32(at, true) !== zipMarks.entry) return null;
  const nameAt = at + zipBytes.entry;
  const extraAt = nameAt + view.getUint16(at + 28, true);
  const commentAt = extraAt + view.getUint16(at + 30, true);
  const next = commentAt + view.getUint16(at + 32, true);
  if (next > directory.length) return null;
  return {
    isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packedBytes: view.getUint32(at + 20, true),
    bytes: view.getUint32(at + 24, true),
    header: view.getUint32(at + 42, true),
    name: directory.subarray(nameAt, extraAt),
    extra: directory.subarray(extraAt, commentAt),
    next,
  };
}
