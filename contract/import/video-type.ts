/** MIME types of videos that can be imported. */
export const videoTypes = ['video/mp4', 'video/webm', 'video/quicktime'] as const;
export type VideoType = (typeof videoTypes)[number];

/** Pictures in the container of films: AVIF and HEIC. */
const stillBrands: readonly string[] = ['avif', 'avis', 'heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** The type of a video by its first 12 bytes; null for any other file. A file with only a sound in it has a type too. */
export function videoTypeOf(head: Uint8Array): VideoType | null {
  const [first, second, brand] = [0, 4, 8].map((at) => String.fromCharCode(...head.subarray(at, at + 4)));
  if (first === '\x1A\x45\xDF\xA3') return 'video/webm';
  if (second !== 'ftyp' || stillBrands.includes(brand!)) return null;
  return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4';
}
