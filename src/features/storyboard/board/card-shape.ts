import type { StoryRow } from '../../../../contract/stories/story.ts';

export type StoryAspect = StoryRow['aspect_ratio'];

/** Height of the text below a picture, px; on a phone, height of a row. */
const wordsHeight = 62;
const rowHeight = 112;

/** Smallest width of a card and its height, px. On a phone cards are rows. */
export function cardShape(aspect: StoryAspect, isPhone: boolean): { cellMin: number; gap: number; heightOf: (width: number) => number } {
  if (isPhone) return { cellMin: 4_000, gap: 10, heightOf: () => rowHeight };
  const [across, down] = aspect.split(':').map(Number) as [number, number];
  const ratio = down / across;
  return { cellMin: ratio > 1 ? 160 : 196, gap: 14, heightOf: (width) => Math.round(width * ratio) + wordsHeight };
}
