import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { hasTooManyFrames } from '../../../contract/files/webp-frames.ts';
import { sniffType } from '../../lib/guarded-fetch/sniff-type.ts';
import { openPicture, type OpenedPicture } from '../../lib/pictures/open-picture.ts';
import type { RenditionVariant } from '../../storage/files/media-store.ts';

/** The facts about a decoded picture, and its smaller copies. */
export type Renditions = {
  /** File type by content; a claimed type does not count. */
  mime: string;
  /** Pixels as browsers show it. */
  width: number;
  height: number;
  /** ThumbHash in base64. */
  thumbhash: string;
  webp: Record<RenditionVariant, Uint8Array>;
};

/** A file that is not a picture the studio keeps. `message` is one sentence for the user who asked for it. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
}

const limits = { bytes: 64 * 1024 * 1024, pixels: 64_000_000, seconds: 30 };
const sides: Record<RenditionVariant, number> = { 1024: 1024, 512: 512, 256: 256 };

// One core per picture: libvips would otherwise start a thread per core and starve the requests.
sharp.concurrency(1);
sharp.cache(false);
// Other decoders, SVG above all, would read untrusted files that the studio refuses anyway.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((type) => `VipsForeignLoad${type}`) });

/**
 * Decodes a picture once and encodes its WebP copies by longer side; a copy is never larger than the original.
 * @throws UnreadablePicture for anything too large, broken, or of another type
 */
export async function makeRenditions(bytes: Uint8Array): Promise<Renditions> {
  return readPicture(bytes, async (picture, { mime }) => {
    const full = await picture.raw().toBuffer({ resolveWithObject: true });
    return { mime, width: full.info.width, height: full.info.height, ...(await encodeCopies(full)) };
  });
}

/**
 * The same picture as a PNG with one channel, a byte per pixel; black where it is transparent.
 * @throws UnreadablePicture as above
 */
export async function makeGrey(bytes: Uint8Array): Promise<Uint8Array> {
  return readPicture(bytes, (picture) => picture.flatten({ background: '#000' }).toColourspace('b-w').png().toBuffer());
}

/** The facts in the header of a picture. */
type PictureHead = Pick<OpenedPicture, 'hasAlpha' | 'frames'> & { mime: string };

/**
 * Reads a picture as browsers show it, within the limits of all pictures that are decoded here. `page`: the frame of an animation.
 * `failOn`: `none` reads what is left of a damaged picture, as browsers show it.
 * @throws UnreadablePicture as above
 */
export async function readPicture<T>(
  bytes: Uint8Array,
  read: (picture: Sharp, head: PictureHead) => Promise<T>,
  { page = 0, failOn = 'error' }: { page?: number; failOn?: 'error' | 'none' } = {},
): Promise<T> {
  if (bytes.byteLength > limits.bytes) throw new UnreadablePicture('The engine sent a file that is too large.');
  // Only the first frame is decoded, but libwebp counts all of them.
  if (sniffType(bytes) === 'image/webp' && hasTooManyFrames(bytes))
    throw new UnreadablePicture('The engine sent a picture of too many frames.');
  try {
    const options = { limitInputPixels: limits.pixels, failOn, sequentialRead: true } as const;
    const { mime, hasAlpha, frames, show } = await openPicture(bytes, page === 0 ? options : { ...options, page });
    if (mime === null) throw new UnreadablePicture('The engine sent a file that is not a picture.');
    return await read((await show()).timeout({ seconds: limits.seconds }), { mime, hasAlpha, frames });
  } catch (error) {
    if (error instanceof UnreadablePicture) throw error;
    throw new UnreadablePicture('The engine sent a picture that cannot be read.', { cause: error });
  }
}

type Raw = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

/** Each copy is made from the next larger one: the pixels to read shrink by four each time. */
async function encodeCopies(full: Raw): Promise<Pick<Renditions, 'thumbhash' | 'webp'>> {
  const large = await shrink(full, sides[1024]);
  const medium = await shrink(large, sides[512]);
  const small = await shrink(medium, sides[256]);
  const webp = { 1024: await encode(large, 82), 512: await encode(medium, 80), 256: await encode(small, 78) };
  return { thumbhash: await hashOf(small), webp };
}

async function shrink(raw: Raw, side: number): Promise<Raw> {
  if (Math.max(raw.info.width, raw.info.height) <= side) return raw;
  return open(raw).resize(side, side, { fit: 'inside' }).timeout({ seconds: limits.seconds }).raw().toBuffer({ resolveWithObject: true });
}

/** Measured on a painted 1024×1024: effort 2 takes 36 ms for 94 KB, effort 3 88 ms for 91 KB, smart subsampling 168 ms. */
async function encode(raw: Raw, quality: number): Promise<Uint8Array> {
  return open(raw).webp({ quality, effort: 2 }).timeout({ seconds: limits.seconds }).toBuffer();
}

async function hashOf(raw: Raw): Promise<string> {
  const tiny = await open(raw)
    .resize(100, 100, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(tiny.info.width, tiny.info.height, tiny.data)).toString('base64');
}

function open(raw: Raw): Sharp {
  const { width, height, channels } = raw.info;
  return sharp(raw.data, { raw: { width, height, channels } });
}
