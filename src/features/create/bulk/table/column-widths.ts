import { isKnown, type KnownColumn } from '../columns.ts';

/** Px. Columns with a share divide the remaining width. */
const widths: Record<KnownColumn, [min: number, share: number]> = {
  prompt: [260, 4],
  negative_prompt: [170, 2],
  model: [150, 0],
  width: [92, 0],
  height: [92, 0],
  seed: [128, 0],
  video_prompt: [190, 2],
};
const [choosing, state, menu, other] = [64, 204, 44, 140];

/** The grid columns as CSS, and their total minimum width, px. */
export function layOutColumns(columns: readonly string[]): { template: string; minWidth: number } {
  const all = columns.map((key): [number, number] => (isKnown(key) ? widths[key] : [other, 0]));
  const tracks = all.map(([min, share]) => (share === 0 ? `${min}px` : `minmax(${min}px, ${share}fr)`));
  return {
    template: [`${choosing}px`, ...tracks, `${state}px`, `${menu}px`].join(' '),
    minWidth: all.reduce((sum, [min]) => sum + min, choosing + state + menu),
  };
}
