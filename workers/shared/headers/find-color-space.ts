import { hasAscii, joinBytes, viewOf } from '../bytes/image-bytes.ts';
import { inflate } from '../bytes/inflate.ts';
import { listShownProperties } from '../../../contract/files/avif-properties.ts';
import { listPngChunks, readPngKeyword } from './list-png-chunks.ts';
import type { ImageType } from './read-image-header.ts';
import { listJpegSegments } from './read-jpeg-header.ts';

const profileBytesMax = 4_000_000;
/** Primaries (ITU-T H.273) that reach beyond sRGB: BT.2020, DCI-P3, Display P3. */
const widePrimaries = [9, 11, 12];
/** How much larger the triangle of a profile's primaries must be. Adobe RGB and Display P3 are a third larger. */
const wideFactor = 1.1;

/** The canvas that holds the colours of this picture: sRGB, or Display P3 where they reach beyond it. Never throws. */
export async function findColorSpace(bytes: Uint8Array<ArrayBuffer>, type: ImageType): Promise<'srgb' | 'display-p3'> {
  const isWide =
    findPrimaries(bytes, type).some((primaries) => widePrimaries.includes(primaries)) || isWideProfile(await findProfile(bytes, type));
  return isWide ? 'display-p3' : 'srgb';
}

function findPrimaries(bytes: Uint8Array, type: ImageType): number[] {
  if (type === 'image/png')
    return (listPngChunks(bytes)?.chunks ?? []).filter((chunk) => chunk.type === 'cICP').map(({ data }) => bytes[data]!);
  if (type !== 'image/avif') return [];
  return listColorBoxes(bytes)
    .filter(({ data }) => hasAscii(bytes, data, 'nclx'))
    .map(({ data }) => viewOf(bytes).getUint16(data + 4));
}

function listColorBoxes(bytes: Uint8Array): { data: number; end: number }[] {
  return listShownProperties(bytes).filter(({ type, data, end }) => type === 'colr' && end - data >= 8);
}

async function findProfile(bytes: Uint8Array<ArrayBuffer>, type: ImageType): Promise<Uint8Array | null> {
  switch (type) {
    case 'image/jpeg': {
      const parts = (listJpegSegments(bytes) ?? []).filter(({ marker, data }) => marker === 0xe2 && hasAscii(bytes, data, 'ICC_PROFILE\0'));
      return parts.length === 0 ? null : joinBytes(parts.map(({ data, end }) => bytes.subarray(data + 14, end)));
    }
    case 'image/png': {
      const chunk = listPngChunks(bytes)?.chunks.find((found) => found.type === 'iCCP');
      return chunk === undefined
        ? null
        : inflate(bytes.slice(chunk.data + readPngKeyword(bytes, chunk).length + 2, chunk.end - 4), profileBytesMax);
    }
    case 'image/webp':
      // It stands first, behind the description of the canvas.
      return hasAscii(bytes, 12, 'VP8X') && hasAscii(bytes, 30, 'ICCP') ? bytes.subarray(38, 38 + viewOf(bytes).getUint32(34, true)) : null;
    case 'image/avif': {
      const box = listColorBoxes(bytes).find(({ data }) => hasAscii(bytes, data, 'prof') || hasAscii(bytes, data, 'rICC'));
      return box === undefined ? null : bytes.subarray(box.data + 4, box.end);
    }
    case 'image/gif':
      return null;
  }
}

/** Area between the primaries of sRGB, as profiles give them. */
const srgbArea = triangle([0.436_1, 0.222_5, 0.013_9], [0.385_1, 0.716_9, 0.097_1], [0.143_1, 0.060_6, 0.714_1]);

function isWideProfile(profile: Uint8Array | null): boolean {
  if (profile === null || !hasAscii(profile, 16, 'RGB ')) return false;
  const primaries = ['rXYZ', 'gXYZ', 'bXYZ'].map((tag) => readXyz(profile, tag));
  const [red, green, blue] = primaries;
  return red != null && green != null && blue != null && triangle(red, green, blue) > srgbArea * wideFactor;
}

type Xyz = readonly [number, number, number];

function readXyz(profile: Uint8Array, tag: string): Xyz | null {
  if (profile.length < 132) return null;
  const view = viewOf(profile);
  const count = Math.min(view.getUint32(128), 100);
  for (let at = 132; at < 132 + count * 12 && at + 12 <= profile.length; at += 12) {
    const value = view.getUint32(at + 4) + 8;
    if (!hasAscii(profile, at, tag) || value + 12 > profile.length) continue;
    const read = (from: number): number => view.getInt32(from) / 65_536;
    return [read(value), read(value + 4), read(value + 8)];
  }
  return null;
}

function triangle(...corners: [Xyz, Xyz, Xyz]): number {
  const [a, b, c] = corners.map(([x, y, z]) => [x / (x + y + z), y / (x + y + z)] as const) as [Pair, Pair, Pair];
  return Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2;
}
type Pair = readonly [number, number];
