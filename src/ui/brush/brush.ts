/** Size of the painted picture, px. */
export type PictureSize = { width: number; height: number };

/** Position of the picture on the stage: its top left corner in CSS px, and CSS px per pixel of the picture. */
export type StagePlace = { left: number; top: number; scale: number };

/** Settings of the next stroke. `share`: its width relative to the picture's longer side, so that it looks the same on every picture. */
export type Brush = { mode: 'pen' | 'eraser'; share: number; colour: string };

export const brushShares = { min: 0.001, max: 0.15 } as const;
/** Factor of one press of `[` or `]`. */
const stepFactor = 1.2;

/** Width of a stroke on a picture, px. */
export function brushSize(share: number, { width, height }: PictureSize): number {
  return Math.max(1, Math.round(Math.max(width, height) * share * 10) / 10);
}

/** Changes the settings of the next stroke. */
export function changeBrush(brush: Brush, change: Partial<Brush>): void {
  Object.assign(brush, change);
}

/** Makes a brush one step wider or narrower. */
export function stepBrush(brush: Brush, way: 'wider' | 'narrower'): void {
  const share = way === 'wider' ? brush.share * stepFactor : brush.share / stepFactor;
  brush.share = Math.min(brushShares.max, Math.max(brushShares.min, Math.round(share * 10_000) / 10_000));
}
