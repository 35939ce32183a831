import { viewOf } from '../shared/bytes/image-bytes.ts';
import { refuseArchive } from './refuse-archive.ts';
import { bytesMax32, entriesMax32, signatures } from './zip-records.ts';

/** A file in an archive: its bytes are `blob.slice(start, start + size)`. */
export type ZipEntry = { name: string; start: number; size: number; crc: number };

const endBytes = 22;
const locatorBytes = 20;
const end64Bytes = 56;
const entryBytes = 46;
const headerBytes = 30;
const commentMax = 0xffff;
const entriesMax = 2_000_000;
const directoryBytesMax = 512 * 1024 * 1024;
const nameBytesMax = 1_000;
/** Each is a read of its own of the file, and waits longer for its turn than for its bytes. */
const headersAtOnce = 64;

type Directory = { count: number; offset: number; size: number; end: number };
type Listed = Omit<ZipEntry, 'start'> & { header: number; nameBytes: Uint8Array };

/**
 * The files of an archive by its central directory; their bytes are not read. Only archives of stored files, which is
 * how ours are: what is packed could unpack to anything.
 * @throws AppError VAULT_REFUSED for everything that is not such an archive, with the reason in words
 */
export async function readZip(blob: Blob): Promise<ZipEntry[]> {
  const directory = await findDirectory(blob);
  const listed = listEntries(await bytesOf(blob, directory.offset, directory.offset + directory.size), directory.count);
  const entries: ZipEntry[] = [];
  for (let from = 0; from < listed.length; from += headersAtOnce) {
    entries.push(...(await Promise.all(listed.slice(from, from + headersAtOnce).map((file) => locate(blob, file)))));
  }
  assertApart(listed, entries, directory.offset);
  return entries;
}

async function bytesOf(blob: Blob, start: number, end: number): Promise<Uint8Array> {
  return new Uint8Array(await blob.slice(start, end).arrayBuffer());
}

async function findDirectory(blob: Blob): Promise<Directory> {
  const tailStart = Math.max(0, blob.size - endBytes - commentMax);
  const tail = await bytesOf(blob, tailStart, blob.size);
  const view = viewOf(tail);
  for (let at = tail.length - endBytes; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== signatures.end || view.getUint16(at + 20, true) !== tail.length - at - endBytes) continue;
    const end = tailStart + at;
    const small = { count: view.getUint16(at + 10, true), size: view.getUint32(at + 12, true), offset: view.getUint32(at + 16, true) };
    const isLarge = small.count === entriesMax32 || small.size === bytesMax32 || small.offset === bytesMax32;
    return checkDirectory(isLarge ? await findLarge(blob, end) : { ...small, end });
  }
  throw refuseArchive('This is not an archive, or its end is missing.');
}

async function findLarge(blob: Blob, end: number): Promise<Directory> {
  const broken = () => refuseArchive('The directory of this archive is damaged.');
  if (end < locatorBytes + end64Bytes) throw broken();
  const locator = viewOf(await bytesOf(blob, end - locatorBytes, end));
  const at = Number(locator.getBigUint64(8, true));
  if (locator.getUint32(0, true) !== signatures.locator64 || at !== end - locatorBytes - end64Bytes) throw broken();
  const record = viewOf(await bytesOf(blob, at, at + end64Bytes));
  if (record.getUint32(0, true) !== signatures.end64) throw broken();
  return {
    count: Number(record.getBigUint64(32, true)),
    size: Number(record.getBigUint64(40, true)),
    offset: Number(record.getBigUint64(48, true)),
    end: at,
  };
}

function checkDirectory(directory: Directory): Directory {
  const { count, size, offset, end } = directory;
  const isPossible = offset + size === end && count <= entriesMax && size <= directoryBytesMax && count * entryBytes <= size;
  if (!isPossible) throw refuseArchive('The directory of this archive is damaged.');
  return directory;
}

function listEntries(bytes: Uint8Array, count: number): Listed[] {
  const view = viewOf(bytes);
  const names = new Set<string>();
  const listed: Listed[] = [];
  let at = 0;
  for (let i = 0; i < count; i += 1) {
    if (at + entryBytes > bytes.length || view.getUint32(at, true) !== signatures.entry) throw damaged();
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const next = at + entryBytes + nameLength + extraLength + view.getUint16(at + 32, true);
    if (next > bytes.length || nameLength > nameBytesMax) throw damaged();
    const nameBytes = bytes.subarray(at + entryBytes, at + entryBytes + nameLength);
    const entry = readEntry(view, at, {
      name: decodeName(nameBytes),
      nameBytes,
      extra: bytes.subarray(at + entryBytes + nameLength, next),
    });
    if (names.has(entry.name)) throw refuseArchive('A file is in this archive twice.');
    names.add(entry.name);
    listed.push(entry);
    at = next;
  }
  if (at !== bytes.length) throw damaged();
  return listed;
}

function readEntry(view: DataView, at: number, about: { name: string; nameBytes: Uint8Array; extra: Uint8Array }): Listed {
  const { name, nameBytes, extra } = about;
  if ((view.getUint16(at + 8, true) & 1) !== 0) throw refuseArchive('This archive is encrypted.');
  const size = view.getUint32(at + 24, true);
  if (view.getUint16(at + 10, true) !== 0 || view.getUint32(at + 20, true) !== size) {
    throw refuseArchive('This archive was packed by another program. Use the file as Pleinair wrote it.');
  }
  const offset = view.getUint32(at + 42, true);
  return { name, nameBytes, crc: view.getUint32(at + 16, true), size, header: offset === bytesMax32 ? farOffset(extra) : offset };
}

/** The place of a file beyond 4 GB, in the only field of its kind that our archives have. */
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
  const bytes = await bytesOf(blob, header, header + headerBytes + nameBytes.length);
  const view = viewOf(bytes);
  const isOwn =
    bytes.length === headerBytes + nameBytes.length &&
    view.getUint32(0, true) === signatures.file &&
    view.getUint16(26, true) === nameBytes.length &&
    nameBytes.every((byte, i) => bytes[headerBytes + i] === byte);
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
