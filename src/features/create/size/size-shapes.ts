import { snapSide } from '../../../../contract/generations/snap-side.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';

type Size = { width: number; height: number };

/** Width divided by height of a shape as `16:9`. */
function readShape(shape: string): number {
  const [width = 1, height = 1] = shape.split(':').map(Number);
  return width / height;
}

/** Shapes from the widest to the tallest. */
export function sortShapes(shapes: readonly string[]): string[] {
  return shapes.toSorted((a, b) => readShape(b) - readShape(a));
}

/** A size of this shape with about as many pixels as the model's own; sides are allowed ones. */
export function sizeOfShape(shape: string, model: Pick<Model, 'default_width' | 'default_height'>): Size {
  const pixels = model.default_width * model.default_height;
  const height = Math.sqrt(pixels / readShape(shape));
  return { width: snapSide(height * readShape(shape)), height: snapSide(height) };
}

/** The shape that a size comes nearest to, which is the one that is asked for. */
export function nearestShape(shapes: readonly string[], { width, height }: Size): string | undefined {
  const distance = (shape: string) => Math.abs(Math.log(readShape(shape)) - Math.log(width / height));
  return shapes.toSorted((a, b) => distance(a) - distance(b))[0];
}
