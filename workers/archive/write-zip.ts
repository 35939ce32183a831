import { refuse } from '../shared/refuse.ts';
import type { ArchiveEntry } from './api.ts';
import { crc32 } from '../shared/bytes/crc-32.ts';
import { bytesMax32, entriesMax32 } from '../shared/bytes/zip-directory.ts';
import { directoryEntry, endRecords, fileHeader, type ZippedFile } from './zip-records.ts';

/**
 * A zip archive of stored files. Each file is read once, in pieces, for its checksum; the archive refers to the
 * files' own bytes. @throws AppError CONVERT_FAILED above 4 GB or 65,535 files, which not every system opens.
 */
export async function writeZip(entries: ArchiveEntry[], onProgress: (fraction: number) => void): Promise<Blob> {
  const total = entries.reduce((sum, { blob }) => sum + blob.size, 0);
  if (total > bytesMax32 - entries.length * 1024 || entries.length > entriesMax32) throw refuse('This is too much for one archive.');
  const parts: BlobPart[] = [];
  const written: ZippedFile[] = [];
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
  return new Blob([...parts, ...directory, endRecords(written.length, directorySize, offset)], { type: 'application/zip' });
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
