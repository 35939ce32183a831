import type { ColorMatrix } from './color-planes.ts';

/** Shares of red and blue (ITU-T H.273) of the films that need no other conversion of their colours. */
const matrices: Record<string, Omit<ColorMatrix, 'isFullRange'>> = {
  bt709: { red: 0.2126, blue: 0.0722 },
  smpte170m: { red: 0.299, blue: 0.114 },
  bt470bg: { red: 0.299, blue: 0.114 },
};
const plainTransfers = ['bt709', 'smpte170m', 'iec61966-2-1'];
const plainPrimaries = ['bt709', 'smpte170m', 'bt470bg'];

/** How these colours become red, green and blue; null where only the browser itself can convert them. */
export function findMatrix({ matrix, primaries, transfer, fullRange }: VideoColorSpaceInit): ColorMatrix | null {
  const shares = matrix == null ? undefined : matrices[matrix];
  if (shares === undefined || primaries == null || transfer == null || fullRange == null) return null;
  if (!plainPrimaries.includes(primaries) || !plainTransfers.includes(transfer)) return null;
  return { ...shares, isFullRange: fullRange };
}
