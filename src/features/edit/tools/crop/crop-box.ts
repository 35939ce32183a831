import type { PictureSize } from '../../../../ui/brush/brush.ts';

/** A rectangle of a picture, whole px. */
export type CropBox = { x: number; y: number; width: number; height: number };
/** The dragged sides as compass letters; `move` drags the whole box. */
export type CropHandle = 'move' | 'n' | 'e' | 's' | 'w' | 'nw' | 'ne' | 'se' | 'sw';

/** The largest centred box of a ratio (width / height); null means the whole picture. */
export function largestBox({ width, height }: PictureSize, ratio: number | null): CropBox {
  if (ratio === null) return { x: 0, y: 0, width, height };
  const inner = {
    width: Math.max(1, Math.round(Math.min(width, height * ratio))),
    height: Math.max(1, Math.round(Math.min(height, width / ratio))),
  };
  return { x: Math.round((width - inner.width) / 2), y: Math.round((height - inner.height) / 2), ...inner };
}

type Drag = { handle: CropHandle; dx: number; dy: number };
type Bounds = { size: PictureSize; ratio: number | null };

/** The box after dragging a handle by `dx`, `dy` px. It stays in the picture, keeps its ratio, and its opposite side does not move. */
export function dragBox(box: CropBox, { handle, dx, dy }: Drag, { size, ratio }: Bounds): CropBox {
  if (handle === 'move')
    return { ...box, x: bound(box.x + dx, 0, size.width - box.width), y: bound(box.y + dy, 0, size.height - box.height) };
  const [isWest, isNorth] = [handle.includes('w'), handle.includes('n')];
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const left = isWest ? bound(box.x + dx, 0, right - 1) : box.x;
  const top = isNorth ? bound(box.y + dy, 0, bottom - 1) : box.y;
  const width = isWest ? right - left : handle.includes('e') ? bound(box.width + dx, 1, size.width - box.x) : box.width;
  const height = isNorth ? bottom - top : handle.includes('s') ? bound(box.height + dy, 1, size.height - box.y) : box.height;
  if (ratio === null) return { x: left, y: top, width, height };
  const isTall = handle === 'n' || handle === 's';
  const room = Math.min(isWest ? right : size.width - box.x, (isNorth ? bottom : size.height - box.y) * ratio);
  const fitted = Math.min(room, isTall ? height * ratio : width);
  const shaped = { width: Math.max(1, Math.round(fitted)), height: Math.max(1, Math.round(fitted / ratio)) };
  return { x: isWest ? right - shaped.width : box.x, y: isNorth ? bottom - shaped.height : box.y, ...shaped };
}

function bound(value: number, min: number, max: number): number {
  return Math.round(Math.min(max, Math.max(min, value)));
}
