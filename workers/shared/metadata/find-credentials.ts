import { hasAscii, viewOf } from '../bytes/image-bytes.ts';

/** Identifier of the box that holds C2PA content credentials in ISO media files: AVIF, HEIC, MP4, MOV. */
const c2paId = '\xd8\xfe\xc3\xd6\x1b\x0e\x48\x3c\x92\x97\x58\x28\x87\x7e\xc4\x81';
/** Parts of a file that are looked at, at most. */
const partsMax = 10_000;

/**
 * Whether a WEBP, AVIF or MP4 carries C2PA content credentials, wherever in the file they stand: only the head of each
 * part is read. JPEG and PNG have theirs in front, where their headers are read.
 */
export async function hasCredentials(file: Blob): Promise<boolean> {
  const start = await readBytes(file, 0, 16);
  if (hasAscii(start, 0, 'RIFF')) return hasAscii(start, 8, 'WEBP') && hasWebpChunk(file);
  return hasAscii(start, 4, 'ftyp') && hasC2paBox(file);
}

async function hasWebpChunk(file: Blob): Promise<boolean> {
  for (let at = 12, part = 0; at + 8 <= file.size && part < partsMax; part += 1) {
    const head = await readBytes(file, at, 8);
    if (hasAscii(head, 0, 'C2PA')) return true;
    const size = viewOf(head).getUint32(4, true);
    at += 8 + size + (size % 2);
  }
  return false;
}

async function hasC2paBox(file: Blob): Promise<boolean> {
  for (let at = 0, part = 0; at + 8 <= file.size && part < partsMax; part += 1) {
    const head = await readBytes(file, at, 32);
    const short = viewOf(head).getUint32(0);
    const isLong = short === 1 && head.length >= 16;
    if (hasAscii(head, 4, 'uuid') && hasAscii(head, isLong ? 16 : 8, c2paId)) return true;
    const size = isLong ? viewOf(head).getUint32(8) * 2 ** 32 + viewOf(head).getUint32(12) : short;
    // A size of zero means: up to the end.
    if (size < 8) return false;
    at += size;
  }
  return false;
}

async function readBytes(file: Blob, at: number, length: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(at, at + length).arrayBuffer());
}
