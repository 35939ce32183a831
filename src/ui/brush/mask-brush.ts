import { proxy } from 'valtio/vanilla';
import type { EditMask } from '../../../contract/edit/edit-mask.ts';
import { editLimits } from '../../../contract/edit/edit-step.ts';
import type { Brush, PictureSize } from './brush.ts';

/** The brush of masks. A mask is visible as this colour blended with the picture. */
export const maskBrush = proxy<Brush>({ mode: 'pen', share: 0.05, colour: 'rgba(226, 40, 128, 1)' });

/** Softness of a mask's edge relative to the picture's longer side: default and maximum. */
export const featherShares = { usual: 0.004, max: 0.02 } as const;

/** An empty mask. */
export function emptyMask(size: PictureSize, share: number = featherShares.usual): EditMask {
  return { ...size, isFull: false, strokes: [], feather: featherOf(size, share) };
}

/** Px of a picture, with one decimal. */
export function featherOf({ width, height }: PictureSize, share: number): number {
  return Math.min(editLimits.feather, Math.round(Math.max(width, height) * share * 10) / 10);
}
