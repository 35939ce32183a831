import { proxy } from 'valtio/vanilla';
import type { PictureSize } from '../../../../ui/brush/brush.ts';

export const cropShapes = ['Free', 'Original', '1:1', '4:5', '3:4', '2:3', '9:16', '5:4', '4:3', '3:2', '16:9'] as const;
export type CropShape = (typeof cropShapes)[number];

/** The shape of the crop box. */
export const cropState = proxy<{ shape: CropShape }>({ shape: 'Free' });

/** Width / height of a shape; null when free. */
export function ratioOf(shape: CropShape, { width, height }: PictureSize): number | null {
  if (shape === 'Free') return null;
  if (shape === 'Original') return width / height;
  const [across, down] = shape.split(':').map(Number) as [number, number];
  return across / down;
}
