/** Height of the pictures of a shot, px; and their maximum number. */
const thumbHeight = 56;
const thumbsMax = 40;
/** Extra pictures after the end, visible while the end is dragged. */
const spare = 2;

/** The parts that fit into the block of a shot. Equal for most zoom levels, so that zooming renders only blocks that change. */
export type ShotRoom = { thumbs: number; hasNumber: boolean; hasLength: boolean };

/** Width of one picture of a shot, px. */
export function thumbWidth({ width, height }: { width: number; height: number }): number {
  return Math.max(24, Math.min(120, (width / height) * thumbHeight));
}

/** The parts that fit into `width` px; `thumb`: width of its picture, 0 without one. */
export function shotRoom(width: number, thumb: number): ShotRoom {
  // A picture narrower than this cannot be recognised.
  const thumbs = thumb === 0 || width <= 6 ? 0 : width <= thumb ? 1 : Math.min(thumbsMax, Math.ceil(width / thumb) + spare);
  return { thumbs, hasNumber: width > 22, hasLength: width > 84 };
}
