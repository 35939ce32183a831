import type { EditStep } from './edit-step.ts';

type Size = { width: number; height: number };

/**
 * The largest upright rectangle inside a picture that was turned by so many degrees. Either two of its corners lie on one
 * of the longer sides, or all four on the four sides (https://stackoverflow.com/a/16778797).
 */
export function innerSize({ width, height }: Size, degrees: number): Size {
  const angle = (Math.abs(degrees) * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const [long, short] = width >= height ? [width, height] : [height, width];
  if (short <= 2 * sin * cos * long || Math.abs(sin - cos) < 1e-10) {
    const half = short / 2;
    return width >= height ? { width: half / sin, height: half / cos } : { width: half / cos, height: half / sin };
  }
  const double = cos * cos - sin * sin;
  return { width: (width * cos - height * sin) / double, height: (height * cos - width * sin) / double };
}

/** The size in whole pixels of a picture after a step. */
export function sizeAfter(size: Size, step: EditStep): Size {
  switch (step.kind) {
    case 'crop': {
      const [x, y] = [Math.min(step.x, size.width - 1), Math.min(step.y, size.height - 1)];
      return { width: Math.min(step.width, size.width - x), height: Math.min(step.height, size.height - y) };
    }
    case 'turn':
      return step.quarters === 2 ? size : { width: size.height, height: size.width };
    case 'straighten': {
      const inner = innerSize(size, step.degrees);
      return { width: Math.max(1, Math.floor(inner.width + 1e-6)), height: Math.max(1, Math.floor(inner.height + 1e-6)) };
    }
    case 'resize':
      return { width: step.width, height: step.height };
    default:
      return size;
  }
}
