import JSZip from 'jszip';
import { joinBytes } from '../shared/image-bytes.ts';
import { refuse } from '../shared/refuse.ts';
import type { LeftOut, TakePicture } from './api.ts';
import { archiveBytesMax, chooseEntries, plainName, type Chosen } from './choose-entries.ts';
import { listEntries, type ZipEntry } from './list-entries.ts';

/** Reads the directory of an archive. @throws AppError CONVERT_FAILED */
export async function openArchive(archive: Blob): Promise<Chosen> {
  if (archive.size > archiveBytesMax) throw refuse('This zip is larger than 500 MB.');
  return chooseEntries(await listEntries(archive));
}

/**
 * Hands over the pictures of an archive one by one and answers with what was left out. No more than one is unpacked at a
 * time, and never more bytes of it than the directory said. @throws AppError CONVERT_FAILED
 */
export async function unzip(archive: Blob, take: TakePicture): Promise<LeftOut> {
  const { pictures, left } = await openArchive(archive);
  if (pictures.length === 0) return left;
  const zip = await JSZip.loadAsync(await archive.arrayBuffer(), { createFolders: false }).catch((error: unknown) => {
    throw refuse('This zip is damaged.', error);
  });
  const byPath = new Map(Object.values(zip.files).map((file) => [file.unsafeOriginalName ?? file.name, file]));
  for (const entry of pictures) {
    const file = byPath.get(entry.path);
    const bytes = file === undefined ? null : await unpack(file, entry);
    if (bytes === null) left.damaged += 1;
    else await take({ name: plainName(entry.path), bytes: bytes.buffer });
  }
  return left;
}

/** Part of JSZip that its types leave out. */
type Streamed = { internalStream(type: 'uint8array'): JSZip.JSZipStreamHelper<Uint8Array> };

/** The bytes of one file; null when it is damaged or longer than the directory said. */
function unpack(file: JSZip.JSZipObject, { bytes: expected }: ZipEntry): Promise<Uint8Array<ArrayBuffer> | null> {
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
