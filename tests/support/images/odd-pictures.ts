import { crc32 } from 'node:zlib';

/** A chunk of a PNG or a property of an AVIF. `type`: its name of four letters. */
type Part = { type: string; content: Buffer };

/** A PNG with one more chunk: before its pixels, or after them where `isLate`. */
export function pngWith(png: Buffer, { type, content, isLate = false }: Part & { isLate?: boolean }): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const chunk = Buffer.concat([uint32(content.length), typed, uint32(crc32(typed))]);
  // The header chunk ends 33 bytes behind the start, and the last one has no content.
  const at = isLate ? png.length - 12 : 33;
  return Buffer.concat([png.subarray(0, at), chunk, png.subarray(at)]);
}

/** EXIF data that says nothing but how to turn the picture, 1–8. */
export function exifTurn(orientation: number): Buffer {
  return Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]);
}

/** An AVIF of a single picture, as sharp writes it, with one more property of that picture. */
export function avifWith(avif: Buffer, { type, content, isEssential = false }: Part & { isEssential?: boolean }): Buffer {
  const changed = Buffer.from(avif);
  const [meta, iloc, iprp, ipco, ipma] = ['meta', 'iloc', 'iprp', 'ipco', 'ipma'].map((name) => avif.indexOf(name) - 4) as FiveNumbers;
  let properties = 0;
  for (let at = ipco + 8; at < ipma; at += avif.readUInt32BE(at)) properties += 1;
  const box = Buffer.concat([uint32(content.length + 8), Buffer.from(type, 'latin1'), content]);
  const grow = (at: number, by: number): unknown => changed.writeUInt32BE(avif.readUInt32BE(at) + by, at);
  // The box, and a byte that gives it to the picture.
  for (const at of [meta, iprp]) grow(at, box.length + 1);
  grow(ipco, box.length);
  grow(ipma, 1);
  // Where the pixels begin, and how many properties the picture has.
  grow(iloc + 20, box.length + 1);
  changed[ipma + 18]! += 1;
  const end = ipma + avif.readUInt32BE(ipma);
  const link = Buffer.from([(isEssential ? 0x80 : 0) | (properties + 1)]);
  return Buffer.concat([changed.subarray(0, ipma), box, changed.subarray(ipma, end), link, changed.subarray(end)]);
}

/** The colours of an AVIF by their numbers in ITU-T H.273, as the property `colr` says them. */
export function nclx(primaries: number, curve: number): Buffer {
  return Buffer.concat([Buffer.from('nclx'), Buffer.from([0, primaries, 0, curve, 0, 6, 0x80])]);
}

export function uint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
}

type FiveNumbers = [number, number, number, number, number];
