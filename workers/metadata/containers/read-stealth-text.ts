import { inflate } from '../../shared/bytes/inflate.ts';

/** Where pixels are looked at one by one: larger pictures are not the ones that programs hide texts in. */
const stealthPixelsMax = 9_000_000;

const packedName = 'stealth_pngcomp';
const plainName = 'stealth_pnginfo';
const textBytesMax = 2_000_000;

export type Pixels = { width: number; height: number; data: Uint8ClampedArray };

/**
 * The text that NovelAI (and others after it) hide in the lowest bit of the alpha channel, for places that strip
 * texts from files: a name, the length in bits, then gzip or plain UTF-8, down the columns from the left. Null when
 * there is none.
 */
export async function readStealthText({ width, height, data }: Pixels): Promise<string | null> {
  const bitsMax = width * height;
  const byteAt = (index: number): number => {
    let byte = 0;
    for (let bit = index * 8; bit < index * 8 + 8; bit += 1) {
      const x = Math.floor(bit / height);
      byte = (byte << 1) | (data[((bit % height) * width + x) * 4 + 3]! & 1);
    }
    return byte;
  };
  const read = (from: number, length: number): Uint8Array<ArrayBuffer> => Uint8Array.from({ length }, (_unused, i) => byteAt(from + i));
  const headLength = packedName.length + 4;
  if (bitsMax < headLength * 8) return null;
  const name = String.fromCharCode(...read(0, packedName.length));
  if (name !== packedName && name !== plainName) return null;
  const bits = new DataView(read(packedName.length, 4).buffer).getUint32(0);
  const length = bits / 8;
  if (!Number.isInteger(length) || length > textBytesMax || (headLength + length) * 8 > bitsMax) return null;
  const content = read(headLength, length);
  const bytes = name === plainName ? content : await inflate(content, textBytesMax, 'gzip');
  return bytes === null ? null : new TextDecoder().decode(bytes);
}

/** The pixels of a picture that may have transparent ones; null where it is too large or this browser cannot read it. */
export async function decodePixels(file: Blob, { width, height }: { width: number; height: number }): Promise<Pixels | null> {
  if (width * height > stealthPixelsMax) return null;
  const bitmap = await createImageBitmap(file, { premultiplyAlpha: 'none', colorSpaceConversion: 'none' }).catch(() => null);
  if (bitmap === null) return null;
  try {
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true });
    if (context === null) return null;
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height);
  } finally {
    bitmap.close();
  }
}
