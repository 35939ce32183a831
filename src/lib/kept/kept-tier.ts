import type { MediaAddress } from '../media/media-address.ts';

/** Order of eviction, from 0: 0 full size, 1 videos and sounds, 2 previews, 3 and 4 the small copies that every screen shows. */
export type KeptTier = 0 | 1 | 2 | 3 | 4;

const small: Partial<Record<MediaAddress['variant'], KeptTier>> = { '1024': 2, '512': 3, '256': 4 };

/** The tier of a kept file; `type` is its Content-Type. */
export function tierOf(variant: MediaAddress['variant'], type: string): KeptTier {
  return small[variant] ?? (/^(video|audio)\//.test(type) ? 1 : 0);
}

/** Small copies, without which a screen shows nothing at all. */
export function isSmallCopy(tier: KeptTier): boolean {
  return tier >= 3;
}
