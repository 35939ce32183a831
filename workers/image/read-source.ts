import { hasCredentials } from '../shared/find-credentials.ts';
import { listPngChunks } from '../shared/list-png-chunks.ts';
import { listProperties } from '../shared/iso/list-properties.ts';
import { exifTags } from '../shared/read-exif.ts';
import { readHeaderOf } from '../shared/read-header-of.ts';
import type { ImageHeader } from '../shared/read-image-header.ts';
import { refuse } from '../shared/refuse.ts';
import type { Carried } from './metadata/carried.ts';
import { readCarried } from './metadata/read-carried.ts';
import { turnSize } from './pixels/orientation.ts';

/** A picture file that was found fit to be decoded. */
export type Source = {
  bytes: Uint8Array<ArrayBuffer>;
  header: ImageHeader;
  carried: Carried;
  /** How its pixels are to be turned, 1–8. AVIF says it in a form that every decoder follows: 1. */
  orientation: number;
  /** px, as it is seen. */
  width: number;
  height: number;
};

/** Larger files are not read whole into memory. */
const bytesMax = 512 * 1024 * 1024;

/** Header and limits first, then the whole file; nothing is decoded. @throws AppError CONVERT_FAILED */
export async function readSource(file: Blob): Promise<Source> {
  if (file.size > bytesMax) throw refuse('This picture is too large to be converted here.');
  const header = await readHeaderOf(file);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const carried = await readCarried(bytes, header.type);
  const isAvif = header.type === 'image/avif';
  const orientation = isAvif ? 1 : readOrientation(carried);
  const isTurned = isAvif && listProperties(bytes).some(({ type, data }) => type === 'irot' && bytes[data]! % 2 === 1);
  return {
    bytes,
    header: { ...header, hasCredentials: header.hasCredentials || hasLateCredentials(bytes) || (await hasCredentials(file)) },
    carried,
    orientation,
    ...turnSize(header, isTurned ? 6 : orientation),
  };
}

/** A PNG may store its credentials after its pixels, where the header reader does not look. */
function hasLateCredentials(bytes: Uint8Array): boolean {
  return (listPngChunks(bytes)?.chunks ?? []).some(({ type }) => type === 'caBX');
}

function readOrientation({ exif }: Carried): number {
  const value = exif?.main.find(({ tag, type }) => tag === exifTags.orientation && type === 3)?.value;
  const orientation = value === undefined ? 1 : (value[0]! << 8) | value[1]!;
  return orientation >= 1 && orientation <= 8 ? orientation : 1;
}
