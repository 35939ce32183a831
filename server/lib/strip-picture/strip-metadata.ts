import sharp from 'sharp';
import { openPicture } from '../pictures/open-picture.ts';
import { stripGif } from './strip-gif.ts';
import { stripWebp } from './strip-webp.ts';

type Picture = { bytes: Uint8Array; mime: string };

/** Pixels of the largest picture that is encoded anew. */
const pixelsMax = 100_000_000;

/** A picture that would take longer is refused. */
const secondsMax = 30;

/**
 * A picture without the metadata in its file: words, settings, camera, place, time. PNG, JPEG, GIF and WebP keep the exact bytes
 * of the picture: encoding an animation would take a minute for each visitor. Other types, and pictures with an orientation, are
 * encoded anew without loss.
 */
export async function stripMetadata(bytes: Uint8Array, mime: string): Promise<Picture> {
  const input = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Browsers ignore the orientation of a WEBP.
  const { orientation = 1 } = mime === 'image/webp' ? {} : await sharp(input, { limitInputPixels: pixelsMax }).metadata();
  const bare = orientation > 1 ? null : (strippers[mime]?.(input) ?? null);
  return bare === null ? encodeAnew(input, mime) : { bytes: bare, mime };
}

const strippers: Partial<Record<string, (bytes: Buffer) => Buffer | null>> = {
  'image/png': stripPng,
  'image/jpeg': stripJpeg,
  'image/gif': stripGif,
  'image/webp': stripWebp,
};

/** Only the first frame of an animation: it comes here only when its file is damaged. */
async function encodeAnew(input: Buffer, mime: string): Promise<Picture> {
  const { show } = await openPicture(input, { limitInputPixels: pixelsMax });
  const picture = (await show()).timeout({ seconds: secondsMax });
  if (mime === 'image/webp') return { bytes: await picture.webp({ lossless: true, effort: 2 }).toBuffer(), mime };
  return { bytes: await picture.png().toBuffer(), mime: 'image/png' };
}

/** The chunks that say how the picture looks; all others are dropped. */
const pngChunks = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs acTL fcTL fdAT'.split(' '));

function stripPng(bytes: Buffer): Buffer | null {
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length) return null;
    if (pngChunks.has(type)) kept.push(bytes.subarray(at, end));
    // Bytes after the end are not part of the picture.
    if (type === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return null;
}

function stripJpeg(bytes: Buffer): Buffer | null {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null;
  const kept = [bytes.subarray(0, 2)];
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) return null;
    if (isPicture(marker, bytes.toString('latin1', at + 4, at + 15))) kept.push(bytes.subarray(at, end));
    // Between the start of the scan and the end of the image there are only pixels; several scans follow each other.
    if (marker === 0xda) {
      const last = bytes.lastIndexOf(Buffer.from([0xff, 0xd9]));
      return hasSegments(bytes, end, last) ? null : Buffer.concat([...kept, bytes.subarray(end, last < end ? bytes.length : last + 2)]);
    }
    at = end;
  }
  return null;
}

/** JFIF, colour profile and Adobe's colour transform are needed to show it; the other APPn segments and comments are not. */
function isPicture(marker: number, name: string): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  return marker === 0xe0 || (marker === 0xe2 && name.startsWith('ICC_PROFILE')) || (marker === 0xee && name.startsWith('Adobe'));
}

/** Whether there are text segments between scans, or after the image, where a second one may begin. */
function hasSegments(bytes: Buffer, from: number, to: number): boolean {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at < to; at = bytes.indexOf(0xff, at + 2)) {
    const marker = bytes[at + 1]!;
    if (marker === 0xd8 || marker === 0xd9 || marker === 0xfe || (marker >= 0xe0 && marker <= 0xef)) return true;
  }
  return false;
}
