import JSZip from 'jszip';
import { joinBytes } from '../shared/bytes/image-bytes.ts';
import { zipBytes, zipMarks } from '../shared/bytes/zip-directory.ts';
import { refuse } from '../shared/refuse.ts';
import type { LeftOut, TakeFile } from './api.ts';
import { archiveBytesMax, chooseEntries, plainName, type Chosen } from './choose-entries.ts';
import { listEntries, type ZipEntry } from './list-entries.ts';

/** Reads the directory of an archive. @throws AppError CONVERT_FAILED */
export async function openArchive(archive: Blob): Promise<Chosen> {
  if (archive.size > archiveBytesMax) throw refuse('This zip is larger than 500 MB.');
  return chooseEntries(await listEntries(archive));
}

/**
 * Hands over the pictures and videos of an archive one by one and answers with what was left out. No more than one is unpacked at a
 * time, and never more bytes of it than the directory said. @throws AppError CONVERT_FAILED
 */
export async function unzip(archive: Blob, take: TakeFile): Promise<LeftOut> {
  const { files, left } = await openArchive(archive);
  for (const entry of files) {
    const bytes = await unpack(archive, entry);
    if (bytes === null) left.damaged += 1;
    else await take({ name: plainName(entry.path), bytes: bytes.buffer });
  }
  return left;
}

/** The bytes of one file; null when it is damaged or is not as long as the directory said. */
async function unpack(archive: Blob, entry: ZipEntry): Promise<Uint8Array<ArrayBuffer> | null> {
  const alone = await isolate(archive, entry);
  const zip = alone === null ? null : await JSZip.loadAsync(alone, { createFolders: false }).catch(() => null);
  const [file] = Object.values(zip?.files ?? {});
  return file === undefined ? null : readFile(file, entry.bytes);
}

/**
 * A zip of one file of the archive. JSZip refuses a whole archive for one file that it cannot unpack, and holds all of it in
 * memory.
 */
async function isolate(archive: Blob, { header, method, packedBytes, bytes }: ZipEntry): Promise<Blob | null> {
  const head = new DataView(await archive.slice(header, header + zipBytes.file).arrayBuffer());
  if (head.byteLength < zipBytes.file || head.getUint32(0, true) !== zipMarks.file) return null;
  const end = header + zipBytes.file + head.getUint16(26, true) + head.getUint16(28, true) + packedBytes;
  const directory = new DataView(new ArrayBuffer(zipBytes.entry + zipBytes.end));
  directory.setUint32(0, zipMarks.entry, true);
  directory.setUint16(10, method, true);
  directory.setUint32(20, packedBytes, true);
  directory.setUint32(24, bytes, true);
  directory.setUint32(zipBytes.entry, zipMarks.end, true);
  directory.setUint16(zipBytes.entry + 8, 1, true);
  directory.setUint16(zipBytes.entry + 10, 1, true);
  directory.setUint32(zipBytes.entry + 12, zipBytes.entry, true);
  directory.setUint32(zipBytes.entry + 16, end - header, true);
  return new Blob([archive.slice(header, end), directory]);
}

/** Part of JSZip that its types leave out. */
type Streamed = { internalStream(type: 'uint8array'): JSZip.JSZipStreamHelper<Uint8Array> };

function readFile(file: JSZip.JSZipObject, expected: number): Promise<Uint8Array<ArrayBuffer> | null> {
  return new Promise((resolve) => {
    const parts: Uint8Array[] = [];
    let length = 0;
    const stream = (file as unknown as Streamed).internalStream('uint8array');
    stream
      .on('data', (part) => {
        length += part.length;
        if (length <= expected) {
          parts.push(part);
          return;
        }
        stream.pause();
        resolve(null);
      })
      .on('error', () => resolve(null))
      .on('end', () => resolve(length === expected ? joinBytes(parts) : null))
      .resume();
  });
}
