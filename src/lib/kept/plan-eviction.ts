import { isSmallCopy, type KeptTier } from './kept-tier.ts';

/** A kept file as far as making room goes: `item` is the picture it is of, `used` ms since 1970. */
export type EvictableFile = { k: string; item: string; bytes: number; used: number; tier: KeptTier };

/** Items that stay: all their files, and the small copies of the newest. */
export type Stays = { pinned: ReadonlySet<string>; newest: ReadonlySet<string> };

/** How full it is after room was made, so that not every next file makes room again. */
const fillShare = 0.9;

/** In the order in which they go: full size before what every screen shows, of each kind the one not used for longest. */
export function byWorth(a: EvictableFile, b: EvictableFile): number {
  return a.tier - b.tier || a.used - b.used;
}

/**
 * What has to go so that the files that may go take no more than `budget` bytes: nothing while they do, else down to nine
 * tenths of it. Pinned files take no part, in neither sum.
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
