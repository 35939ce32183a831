import { isSmallCopy, type KeptTier } from './kept-tier.ts';

/** A kept file as far as making room goes: `item` is the picture it is of, `used` ms since 1970. */
export type EvictableFile = { k: string; item: string; bytes: number; used: number; tier: KeptTier };

/** Items that stay: all their files, and the small copies of the newest. */
export type Stays = { pinned: ReadonlySet<string>; newest: ReadonlySet<string> };

/** Share of the budget that is used after an eviction, so that the next file does not need another. */
const fillShare = 0.9;

/** Order of eviction: by tier, within one the least recently used first. */
export function byWorth(a: EvictableFile, b: EvictableFile): number {
  return a.tier - b.tier || a.used - b.used;
}

/**
 * The files to evict so that all unpinned files take no more than `budget` bytes: none while they fit, else down to nine
 * tenths of it. Pinned files count in neither sum.
 */
export function planEviction(files: readonly EvictableFile[], budget: number, { pinned, newest }: Stays): EvictableFile[] {
  const free = files.filter(({ item }) => !pinned.has(item));
  let bytes = free.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes <= budget) return [];
  const going: EvictableFile[] = [];
  for (const file of free.filter(({ item, tier }) => !(isSmallCopy(tier) && newest.has(item))).sort(byWorth)) {
    if (bytes <= budget * fillShare) break;
    bytes -= file.bytes;
    going.push(file);
  }
  return going;
}
