import { setPending } from '../../edit.state.ts';
import type { PictureSize } from '../../../../ui/brush/brush.ts';
import type { CropBox } from './crop-box.ts';

/** Sets the crop box. A box of the whole picture clears the step. */
export function showCrop({ x, y, width, height }: CropBox, size: PictureSize): void {
  const isWhole = width === size.width && height === size.height;
  setPending(isWhole ? null : { kind: 'crop', x, y, width, height });
}
