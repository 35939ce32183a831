import { joinBytes } from '../shared/image-bytes.ts';
import { refuse } from '../shared/refuse.ts';
import type { ArchiveEntry } from './api.ts';
import { crc32 } from './crc-32.ts';

/** Larger archives need another format, which not every system opens. */
const archiveBytesMax = 0xffff_ffff;
const entriesMax = 0xffff;
/** Names are UTF-8. */
const flags = 0x0800;
const version = 20;

type Written = { name: Uint8Array<ArrayBuffer>; crc: number; size: number; offset: number };

/**
 * A zip archive of stored files. Each file is read once, in pieces, for its checksum; the archive refers to the
 * files' own bytes. @throws AppError CONVERT_FAILED above 4 GB or 65,535 files.
 */
export async function writeZip(entries: ArchiveEntry[], onProgress: (fraction: number) => void): Promise<Blob> {
  const total = entries.reduce((sum, { blob }) => sum + blob.size, 0);
  if (total > archiveBytesMax - entries.length * 1024 || entries.length > entriesMax) throw refuse('This is too much for one archive.');
  const parts: BlobPart[] = [];
  const written: Written[] = [];
  let offset = 0;
  let read = 0;
  for (const { name, blob } of nameApart(entries)) {
    const crc = await checksum(blob, (bytes) => onProgress(Math.min(1, (read += bytes) / Math.max(1, total))));
    const file = { name: new TextEncoder().encode(name), crc, size: blob.size, offset };
    const header = fileHeader(file);
    parts.push(header, blob);
    written.push(file);
    offset += header.length + blob.size;
  }
  const directory = written.map(directoryEntry);
  const directorySize = directory.reduce((sum, entry) => sum + entry.length, 0);
  return new Blob([...parts, ...directory, endRecord(written.length, directorySize, offset)], { type: 'application/zip' });
}

async function checksum(blob: Blob, onBytes: (count: number) => void): Promise<number> {
  let crc = 0;
  const reader = blob.stream().getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    crc = crc32(crc, step.value);
    onBytes(step.value.length);
  }
  return crc;
}

/** Two pictures of one request may have the same name: the second becomes `name-2.png`. */
function nameApart(entries: ArchiveEntry[]): ArchiveEntry[] {
  const used = new Set<string>();
  return entries.map(({ name, blob }) => {
    let free = name;
    for (let count = 2; used.has(free.toLowerCase()); count += 1) free = name.replace(/(\.[^.]*)?$/, `-${count}$1`);
    used.add(free.toLowerCase());
    return { name: free, blob };
  });
}

/** Little-endian numbers of 2 or 4 bytes, one after the other. */
function pack(...fields: [bytes: 2 | 4, value: number][]): Uint8Array<ArrayBuffer> {
  const packed = new DataView(new ArrayBuffer(fields.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) packed.setUint16(at, value, true);
    else packed.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(packed.buffer);
}

/** Stored, dated 1 January 1980: what a file is about is inside it. */
function about({ crc, size, name }: Written): [2 | 4, number][] {
  return [
    [2, version],
    [2, flags],
    [2, 0],
    [2, 0],
    [2, 0x21],
    [4, crc],
    [4, size],
    [4, size],
    [2, name.length],
    [2, 0],
  ];
}

function fileHeader(file: Written): Uint8Array<ArrayBuffer> {
  return joinBytes([pack([4, 0x04034b50], ...about(file)), file.name]);
}

function directoryEntry(file: Written): Uint8Array<ArrayBuffer> {
  return joinBytes([pack([4, 0x02014b50], [2, version], ...about(file), [2, 0], [2, 0], [2, 0], [4, 0], [4, file.offset]), file.name]);
}

function endRecord(count: number, directorySize: number, offset: number): Uint8Array<ArrayBuffer> {
  return pack([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, directorySize], [4, offset], [2, 0]);
}
