import { inflate } from '../shared/inflate.ts';
import { refuse } from '../shared/refuse.ts';
import type { LeftOut, TakePicture } from './api.ts';
import { archiveBytesMax, chooseEntries, plainName, type Chosen } from './choose-entries.ts';
import { listEntries, type ZipEntry } from './list-entries.ts';

/** What stands before the bytes of a file, without its name. */
const headerBytes = 30;
const headerMark = 0x04_03_4b_50;

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
  for (const entry of pictures) {
    const bytes = await unpack(archive, entry);
    if (bytes === null) left.damaged += 1;
    else await take({ name: plainName(entry.path), bytes: bytes.buffer });
  }
  return left;
}

/** The bytes of one file; null when it is damaged or is not as long as the directory said. */
async function unpack(archive: Blob, { header, method, packedBytes, bytes: length }: ZipEntry): Promise<Uint8Array<ArrayBuffer> | null> {
  const head = new DataView(await archive.slice(header, header + headerBytes).arrayBuffer());
  if (head.byteLength < headerBytes || head.getUint32(0, true) !== headerMark) return null;
  const from = header + headerBytes + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = new Uint8Array(await archive.slice(from, from + packedBytes).arrayBuffer());
  const bytes = method === 0 ? packed : await inflate(packed, length, 'deflate-raw');
  return bytes?.length === length ? bytes : null;
}
