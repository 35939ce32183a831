import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** A small PNG with a text chunk, as picture programs write how they made it. */
export async function pngSaying(words: string): Promise<Buffer> {
  const bytes = await flat().png().toBuffer();
  const data = Buffer.from(`parameters\0${words}`, 'latin1');
  const typed = Buffer.concat([Buffer.from('tEXt'), data]);
  const chunk = Buffer.concat([uint32(data.length), typed, uint32(crc32(typed))]);
  // Behind the header chunk, which is 8 + 25 bytes long with the signature.
  return Buffer.concat([bytes.subarray(0, 33), chunk, bytes.subarray(33), Buffer.from(words)]);
}

/** A small JPEG with a comment and an EXIF description; `orientation` as EXIF counts, 1–8. */
export async function jpegSaying(words: string, orientation = 1): Promise<Buffer> {
  const bytes = await flat()
    .withExif({ IFD0: { ImageDescription: words } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
  const text = Buffer.from(words, 'latin1');
  const size = Buffer.from([(text.length + 2) >> 8, (text.length + 2) & 255]);
  return Buffer.concat([bytes.subarray(0, 2), Buffer.from([0xff, 0xfe]), size, text, bytes.subarray(2)]);
}

/** Wider than high, so that a turn is seen. */
export function flat() {
  return sharp({ create: { width: 40, height: 20, channels: 3, background: { r: 20, g: 90, b: 160 } } });
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
