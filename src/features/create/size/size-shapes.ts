import { snapSide } from '../../../../contract/generations/snap-side.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';

type Size = { width: number; height: number };

/** The ratio of a shape such as `16:9`. */
function readShape(shape: string): number {
  const [width = 1, height = 1] = shape.split(':').map(Number);
  return width / height;
}

/** Shapes from the widest to the tallest. */
export function sortShapes(shapes: readonly string[]): string[] {
  return shapes.toSorted((a, b) => readShape(b) - readShape(a));
}

/** An allowed size of this shape, with about as many pixels as the model's default size. */
export function sizeOfShape(shape: string, model: Pick<Model, 'default_width' | 'default_height'>): Size {
  const pixels = model.default_width * model.default_height;
  const height = Math.sqrt(pixels / readShape(shape));
  return { width: snapSide(height * readShape(shape)), height: snapSide(height) };
}

/** The shape nearest to a size; requests send it instead of the size. */
export function nearestShape(shapes: readonly string[], { width, height }: Size): string | undefined {
  const distance = (shape: string) => Math.abs(Math.log(readShape(shape)) - Math.log(width / height));
  return shapes.toSorted((a, b) => distance(a) - distance(b))[0];
}
