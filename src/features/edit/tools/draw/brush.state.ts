import { proxy } from 'valtio/vanilla';

/** Look of the next stroke. `share`: its width as a share of the picture's longer side, so that it looks the same on every picture. */
export const brushState = proxy<{ mode: 'pen' | 'eraser'; share: number; colour: string }>({
  mode: 'pen',
  share: 0.012,
  colour: 'rgba(214, 40, 40, 1)',
});

/** Width of a stroke on a picture, px. */
export function brushSize(share: number, { width, height }: { width: number; height: number }): number {
  return Math.max(1, Math.round(Math.max(width, height) * share * 10) / 10);
}
