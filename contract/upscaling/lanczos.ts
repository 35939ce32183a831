/** Pixels on each side that Lanczos3 looks at, at full size. */
export const lanczosLobes = 3;

/** The weight of Lanczos3 at the distance `x`, in pixels. */
export function lanczos(x: number): number {
  if (x === 0) return 1;
  if (Math.abs(x) >= lanczosLobes) return 0;
  const angle = Math.PI * x;
  return (lanczosLobes * Math.sin(angle) * Math.sin(angle / lanczosLobes)) / (angle * angle);
}
