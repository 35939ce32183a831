import { hasAscii, viewOf } from '../../shared/bytes/image-bytes.ts';

/** Kinds of picture that are read but not kept as they are. */
export type ForeignKind = 'bmp' | 'tiff' | 'heic';

/** Brands of the first box of a HEIC file. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** The kind of a picture that the studio converts on import, by its first bytes; null for any other file. */
export function findForeign(bytes: Uint8Array): ForeignKind | null {
  if (hasAscii(bytes, 0, 'BM') && bytes.length > 26 && isBmpHeader(bytes)) return 'bmp';
  if (hasAscii(bytes, 0, 'II*\0') || hasAscii(bytes, 0, 'MM\0*')) return 'tiff';
  if (hasAscii(bytes, 4, 'ftyp') && heicBrands.some((brand) => hasAscii(bytes, 8, brand)) && !hasAscii(bytes, 8, 'avif')) return 'heic';
  return null;
}

/** Two letters are no proof: the header behind them has one of a few known lengths. */
function isBmpHeader(bytes: Uint8Array): boolean {
  return [12, 16, 40, 52, 56, 64, 108, 124].includes(viewOf(bytes).getUint32(14, true));
}

/** Size of a BMP in pixels as its header says. */
export function readBmpSize(bytes: Uint8Array): { width: number; height: number } {
  const view = viewOf(bytes);
  const isOld = view.getUint32(14, true) === 12;
  return isOld
    ? { width: view.getUint16(18, true), height: view.getUint16(20, true) }
    : { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
}
