/** Size and length of a clip. Pixels, multiples of 16, so that no frame has a padded edge; `fps`: frames a second. */
export type ClipPlan = { width: number; height: number; fps: number; frames: number };

const shorterSides: Record<string, number> = { '720p': 720, '480p': 480 };
/** Most ratio of the sides: a longer shape would exceed the memory of a clip. */
const shapeMax = 21 / 9;
const step = 16;
const usual = { fps: 24, seconds: 5, resolution: '720p' };
/** Level bars need fewer frames than a landscape. */
export const levelsFps = 12;

/** Plans the size, rate and length of a clip. `shape`: width divided by height; the resolution names the shorter side. */
export function planClip({
  shape,
  seconds = usual.seconds,
  resolution = usual.resolution,
  fps = usual.fps,
}: {
  shape: number;
  seconds?: number | undefined;
  resolution?: string | undefined;
  fps?: number;
}): ClipPlan {
  const shorter = shorterSides[resolution] ?? shorterSides[usual.resolution]!;
  const bounded = Math.min(shapeMax, Math.max(1 / shapeMax, shape));
  const snap = (px: number): number => Math.round(px / step) * step;
  const [width, height] = bounded >= 1 ? [snap(shorter * bounded), shorter] : [shorter, snap(shorter / bounded)];
  return { width, height, fps, frames: Math.max(2, Math.round(seconds * fps)) };
}
