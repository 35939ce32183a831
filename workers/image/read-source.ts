import { hasCredentials } from '../shared/metadata/find-credentials.ts';
import { listPngChunks } from '../shared/headers/list-png-chunks.ts';
import { readHeaderOf } from '../shared/headers/read-header-of.ts';
import type { ImageHeader } from '../shared/headers/read-image-header.ts';
import { refuse } from '../shared/refuse.ts';
import { readTurn, shownSize } from '../shared/headers/shown-size.ts';
import type { Carried } from './metadata/carried.ts';
import { readCarried } from './metadata/read-carried.ts';

/** A picture file that was found fit to be decoded. */
export type Source = {
  bytes: Uint8Array<ArrayBuffer>;
  header: ImageHeader;
  carried: Carried;
  /** How its decoded pixels are to be turned, 1–8, as `readTurn` says. */
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
  return {
    bytes,
    header: { ...header, hasCredentials: header.hasCredentials || hasLateCredentials(bytes) || (await hasCredentials(file)) },
    carried,
    orientation: readTurn(bytes, header.type),
    ...shownSize(bytes, header),
  };
}

/** A PNG may store its credentials after its pixels, where the header reader does not look. */
function hasLateCredentials(bytes: Uint8Array): boolean {
  return (listPngChunks(bytes)?.chunks ?? []).some(({ type }) => type === 'caBX');
}
