import { viewOf } from '../shared/bytes/image-bytes.ts';
import {
  bytesMax32,
  commentMax,
  needsZip64,
  readDirectoryEntry,
  readEnd,
  readEnd64,
  zipBytes,
  zipMarks,
  type DirectoryEntry,
  type DirectorySums,
} from '../shared/bytes/zip-directory.ts';
import { refuseArchive } from './refuse-archive.ts';

/** A file in an archive: its bytes are `blob.slice(start, start + size)`. */
export type ZipEntry = { name: string; start: number; size: number; crc: number };

const entriesMax = 2_000_000;
const directoryBytesMax = 512 * 1024 * 1024;
const nameBytesMax = 1_000;
/** Headers that are read in parallel: each read of the file waits longer for its turn than for its bytes. */
const headersAtOnce = 64;

type Directory = DirectorySums & { end: number };
type Listed = Omit<ZipEntry, 'start'> & { header: number; nameBytes: Uint8Array };

/**
 * The files of an archive by its central directory; their bytes are not read. Only archives of stored files, which is
 * how ours are: what is packed could unpack to anything.
 * @throws AppError VAULT_REFUSED for everything that is not such an archive, with the reason in words
 */
export async function readZip(blob: Blob): Promise<ZipEntry[]> {
  const directory = await findDirectory(blob);
  const listed = listEntries(await bytesOf(blob, directory.start, directory.start + directory.size), directory.count);
  const entries: ZipEntry[] = [];
  for (let from = 0; from < listed.length; from += headersAtOnce) {
    entries.push(...(await Promise.all(listed.slice(from, from + headersAtOnce).map((file) => locate(blob, file)))));
  }
  assertApart(listed, entries, directory.start);
  return entries;
}

async function bytesOf(blob: Blob, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.slice(start, end).arrayBuffer());
}

async function findDirectory(blob: Blob): Promise<Directory> {
  const tailStart = Math.max(0, blob.size - zipBytes.end - commentMax);
  const tail = await bytesOf(blob, tailStart, blob.size);
  const view = viewOf(tail);
  for (let at = tail.length - zipBytes.end; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== zipMarks.end || view.getUint16(at + 20, true) !== tail.length - at - zipBytes.end) continue;
    const end = tailStart + at;
    const sums = readEnd(view, at);
    return checkDirectory(needsZip64(sums) ? await findLarge(blob, end) : { ...sums, end });
  }
  throw refuseArchive('This is not an archive, or its end is missing.');
}

async function findLarge(blob: Blob, end: number): Promise<Directory> {
  const broken = () => refuseArchive('The directory of this archive is damaged.');
  if (end < zipBytes.locator64 + zipBytes.end64) throw broken();
  const locator = viewOf(await bytesOf(blob, end - zipBytes.locator64, end));
  const at = Number(locator.getBigUint64(8, true));
  if (locator.getUint32(0, true) !== zipMarks.locator64 || at !== end - zipBytes.locator64 - zipBytes.end64) throw broken();
  const sums = readEnd64(viewOf(await bytesOf(blob, at, at + zipBytes.end64)));
  if (sums === null) throw broken();
  return { ...sums, end: at };
}

function checkDirectory(directory: Directory): Directory {
  const { count, size, start, end } = directory;
  const isPossible = start + size === end && count <= entriesMax && size <= directoryBytesMax && count * zipBytes.entry <= size;
  if (!isPossible) throw refuseArchive('The directory of this archive is damaged.');
  return directory;
}

function listEntries(bytes: Uint8Array<ArrayBuffer>, count: number): Listed[] {
  const names = new Set<string>();
  const listed: Listed[] = [];
  let at = 0;
  for (let i = 0; i < count; i += 1) {
    const found = readDirectoryEntry(bytes, at);
    if (found === null || found.name.length > nameBytesMax) throw damaged();
    const entry = checkEntry(found);
    if (names.has(entry.name)) throw refuseArchive('A file is in this archive twice.');
    names.add(entry.name);
    listed.push(entry);
    at = found.next;
  }
  if (at !== bytes.length) throw damaged();
  return listed;
}

function checkEntry({ isEncrypted, method, packedBytes, bytes: size, crc, header, name: nameBytes, extra }: DirectoryEntry): Listed {
  const name = decodeName(nameBytes);
  if (isEncrypted) throw refuseArchive('This archive is encrypted.');
  if (method !== 0 || packedBytes !== size) {
    throw refuseArchive('This archive was packed by another program. Use the file as Pleinair wrote it.');
  }
  return { name, nameBytes, crc, size, header: header === bytesMax32 ? farOffset(extra) : header };
}

/** The offset of a file beyond 4 GB, in the only extra field that our archives have. */
function farOffset(extra: Uint8Array): number {
  const view = viewOf(extra);
  if (extra.length < 12 || view.getUint16(0, true) !== 1 || view.getUint16(2, true) !== 8) throw damaged();
  return Number(view.getBigUint64(4, true));
}

function decodeName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw damaged();
  }
}

/** Finds where the bytes begin; the header before them must say the same as the directory. */
async function locate(blob: Blob, file: Listed): Promise<ZipEntry> {
  const { name, size, crc, header, nameBytes } = file;
  const bytes = await bytesOf(blob, header, header + zipBytes.file + nameBytes.length);
  const view = viewOf(bytes);
  const isOwn =
    bytes.length === zipBytes.file + nameBytes.length &&
    view.getUint32(0, true) === zipMarks.file &&
    view.getUint16(26, true) === nameBytes.length &&
    nameBytes.every((byte, i) => bytes[zipBytes.file + i] === byte);
  if (!isOwn) throw damaged();
  return { name, size, crc, start: header + bytes.length + view.getUint16(28, true) };
}

/** Files that share bytes are how a small archive pretends to be a huge one. */
function assertApart(listed: Listed[], entries: ZipEntry[], end: number): void {
  const spans = entries.map(({ start, size }, i) => ({ from: listed[i]!.header, to: start + size })).sort((a, b) => a.from - b.from);
  for (const [i, span] of spans.entries()) if (span.to > (spans[i + 1]?.from ?? end)) throw damaged();
}

function damaged() {
  return refuseArchive('This archive is damaged.');
}
