import { setPending } from '../../edit.state.ts';
import type { PictureSize } from '../../../../ui/brush/brush.ts';
import type { CropBox } from './crop-box.ts';

/** Puts the frame around a part of the picture. Around all of it there is nothing to apply. */
export function showCrop({ x, y, width, height }: CropBox, size: PictureSize): void {
  const isWhole = width === size.width && height === size.height;
  setPending(isWhole ? null : { kind: 'crop', x, y, width, height });
}
