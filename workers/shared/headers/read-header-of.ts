import { readImageHeader, type ImageHeader } from './read-image-header.ts';

/** Nearly every header ends within this; only one behind a large colour profile or preview does not. */
const firstBytes = 1 << 18;

/** Header of a picture file, without reading more of it than needed. @throws AppError CONVERT_FAILED */
export async function readHeaderOf(source: Blob): Promise<ImageHeader> {
  const start = new Uint8Array(await source.slice(0, firstBytes).arrayBuffer());
  try {
    return readImageHeader(start);
  } catch (error) {
    if (source.size <= firstBytes) throw error;
    return readImageHeader(new Uint8Array(await source.arrayBuffer()));
  }
}
