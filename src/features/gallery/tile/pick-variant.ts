import type { MediaVariant } from '../../../../contract/media/media.ts';

/**
 * Smallest rendition that is sharp in a cell of `cellPx` CSS px. A covering picture is larger than its cell
 * along its longer side, which is the side the renditions are named by.
 */
export function pickVariant(cellPx: number, ratio: number, view: 'cover' | 'full', devicePixelRatio: number): MediaVariant {
  const longer = view === 'cover' ? cellPx * Math.max(ratio, 1 / ratio) : cellPx;
  const needed = longer * devicePixelRatio;
  // A tenth too few pixels cannot be seen, and the smaller file is a quarter of the bytes.
  if (needed <= 256 * 1.1) return '256';
  return needed <= 512 * 1.1 ? '512' : '1024';
}
