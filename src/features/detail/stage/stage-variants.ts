import type { MediaVariant } from '../../../../contract/media/media.ts';

/** Renditions for a stage of `stagePx` CSS px, the sharpest first. Offline only a smaller one may be available. */
export function stageVariants(stagePx: number, devicePixelRatio: number): MediaVariant[] {
  const smaller: MediaVariant[] = ['1024', '512', '256'];
  return stagePx * devicePixelRatio > 1024 * 1.1 ? ['original', ...smaller] : [...smaller, 'original'];
}
