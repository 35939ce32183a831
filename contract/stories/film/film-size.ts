import type { StoryRow } from '../story.ts';

/** The size of a film in pixels; both sides are even, as encoders want them. `shortSide`: 720 or 1080. */
export function filmSize(ratio: StoryRow['aspect_ratio'], shortSide = 720): { width: number; height: number } {
  const [across, down] = ratio.split(':').map(Number) as [number, number];
  const unit = shortSide / Math.min(across, down);
  const even = (side: number) => 2 * Math.round((side * unit) / 2);
  return { width: even(across), height: even(down) };
}
