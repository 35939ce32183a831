/** MIME types of videos that can be imported. */
export const videoTypes = ['video/mp4', 'video/webm', 'video/quicktime'] as const;
export type VideoType = (typeof videoTypes)[number];

/** Pictures in the container of films: AVIF and HEIC. */
const stillBrands: readonly string[] = ['avif', 'avis', 'heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** The type of a film by its first 12 bytes, whatever its name says; null for everything else. A file that holds only a sound has one too. */
export function videoTypeOf(head: Uint8Array): VideoType | null {
  const [first, second, brand] = [0, 4, 8].map((at) => String.fromCharCode(...head.subarray(at, at + 4)));
  if (first === '\x1A\x45\xDF\xA3') return 'video/webm';
  if (second !== 'ftyp' || stillBrands.includes(brand!)) return null;
  return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4';
}
