import type { MediaVariant } from '../../../../contract/media/media.ts';
import type { GalleryView } from '../toolbar/view-settings.ts';

type Look = { view: GalleryView; devicePixelRatio: number };

/**
 * The smallest rendition that is sharp in a cell of `cellPx` CSS px. A covering picture exceeds its cell on the longer side, which names
 * the renditions.
 */
export function pickVariant(cellPx: number, ratio: number, { view, devicePixelRatio }: Look): MediaVariant {
  const longer = view === 'cover' ? cellPx * Math.max(ratio, 1 / ratio) : cellPx;
  const needed = longer * devicePixelRatio;
  // A tenth fewer pixels is invisible, and the smaller file has a quarter of the bytes.
  if (needed <= 256 * 1.1) return '256';
  return needed <= 512 * 1.1 ? '512' : '1024';
}
