import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { listShownProperties } from '../../../contract/files/avif-properties.ts';
import { mixInks } from './mix-inks.ts';
import { displayP3, readColors } from './read-colors.ts';
import { toSrgb, type Colors } from './to-srgb.ts';

/** A picture file whose head was read. */
export type OpenedPicture = {
  /** File type by content; null for types that are not kept. */
  mime: string | null;
  /** Pixels as browsers show it; of a picture that moves, one frame. */
  width: number;
  height: number;
  hasAlpha: boolean;
  frames: number;
  /** The XMP packet of the file. */
  xmp: string | null;
  /** Adds what the file says of itself to what was shown, where that is pixels alone; null where it is not. */
  describe: ((shown: Sharp) => Promise<Sharp>) | null;
  /** The picture as browsers show it: turned, in sRGB, a byte a channel. A damaged one fails here or when it is read. */
  show: () => Promise<Sharp>;
};

const mimes: Partial<Record<string, string>> = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp', gif: 'image/gif' };
const seconds = 60;

/** Reads the head of a picture. Throws what the decoder throws for bytes that it does not know. */
export async function openPicture(bytes: Uint8Array, options: SharpOptions): Promise<OpenedPicture> {
  const given = prepare(bytes);
  const colors = readColors(given);
  const opened = sharp(given, { ...options, ignoreIcc: colors !== null });
  const head = await opened.metadata();
  const { format, compression, width, pageHeight, height, autoOrient, hasAlpha, pages = 1, xmp } = head;
  // AVIF is one of the HEIF files, of which the others cannot be shown by browsers.
  const mime = format === 'heif' && compression === 'av1' ? 'image/avif' : (mimes[format] ?? null);
  // Browsers turn a JPEG or PNG as its EXIF data says, but no WEBP; AVIF has boxes for it, which the decoder follows.
  const isTurned = format !== 'webp';
  const size = isTurned && pageHeight === undefined ? autoOrient : { width, height: pageHeight ?? height };
  // A clone: one caller's steps would be done for the next one too.
  const show = () => showPicture(isTurned ? opened.clone().autoOrient() : opened.clone(), head, colors);
  const isRepainted = colors !== null || (head.space === 'cmyk' ? !head.hasProfile : isWide(head));
  const describe = isRepainted ? (shown: Sharp) => describeLike(given, shown) : null;
  const facts = { mime, width: size.width, height: size.height, hasAlpha, frames: pages, xmp: xmp?.toString() ?? null };
  return { ...facts, describe, show };
}

/** Sixteen bits with a profile come out in Display P3. */
function isWide({ space, hasProfile }: Metadata): boolean {
  return space === 'rgb16' && hasProfile;
}

async function showPicture(picture: Sharp, head: Metadata, said: Colors | null): Promise<Sharp> {
  const { space, hasProfile, depth, bitsPerSample = 8 } = head;
  if (space === 'cmyk' && !hasProfile) return mixInks(picture);
  // Otherwise the profile of inks would be followed in another way than browsers do, and that of sixteen bits of grey not at all.
  if (space === 'cmyk') return picture.pipelineColourspace('cmyk').toColourspace('srgb');
  if (space === 'grey16' && hasProfile && said === null) return picture.pipelineColourspace('b-w').toColourspace('srgb');
  const colors = said ?? (isWide(head) ? displayP3 : null);
  if (colors === null) return picture.toColourspace('srgb');
  const isDeep = depth === 'ushort';
  const pixels = isDeep ? picture.toColourspace('rgb16').raw({ depth: 'ushort' }) : picture.toColourspace('srgb').raw();
  const { data, info } = await pixels.timeout({ seconds }).toBuffer({ resolveWithObject: true });
  const numbers = isDeep ? new Uint16Array(data.buffer, data.byteOffset, data.length / 2) : data;
  // Ten and twelve bits stand in the upper ones of sixteen.
  const max = isDeep ? (2 ** bitsPerSample - 1) * 2 ** (16 - bitsPerSample) : 255;
  const { width, height, channels } = info;
  return sharp(await toSrgb({ data: numbers, channels, max }, colors), { raw: { width, height, channels } });
}

/**
 * The decoder knows an AVIF by its first brand, which is another one where the picture moves, and it cuts off what browsers
 * show (`clap`).
 */
function prepare(bytes: Uint8Array): Buffer {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isAvif(given)) return given;
  const copy = Buffer.from(given);
  copy.write('avif', 8, 'latin1');
  for (const { type, data } of listShownProperties(copy)) if (type === 'clap') copy.write('free', data - 4, 'latin1');
  return copy;
}

function isAvif(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const brands = bytes.toString('latin1', 8, Math.min(bytes.length, bytes.readUInt32BE(0), 512));
  return /^(?:.{4})*avi[fs]/s.test(brands);
}

/**
 * A picture with another file's EXIF data, and its texts if that file has no profile, which would be wrong for these pixels. The
 * decoder copies both only along with pixels: those of `source` are made black and then replaced.
 */
async function describeLike(source: Buffer, shown: Sharp): Promise<Sharp> {
  const { data, info } = await shown.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const speck = sharp(source).autoOrient().resize(1, 1).toColourspace('srgb');
  const flat = channels === 4 ? speck.ensureAlpha() : speck.removeAlpha();
  const described = (await flat.metadata()).hasProfile ? flat.keepExif() : flat.keepMetadata();
  const black = Array.from({ length: channels }, () => 0);
  return sharp(await described.png().toBuffer())
    .resize(width, height, { fit: 'fill' })
    .linear(black, black)
    .boolean(data, 'or', { raw: { width, height, channels } });
}
