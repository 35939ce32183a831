import type { Block, Track } from './list-blocks.ts';

/** The block that an arrow leads to; null for none. Up and down go to the block at the same time. */
export function nextBlock(tracks: readonly Track[], key: string | null, arrow: string): Block | null {
  const at = tracks.findIndex(({ blocks }) => blocks.some((block) => block.key === key));
  const track = tracks[at];
  const block = track?.blocks.find((one) => one.key === key);
  if (track === undefined || block === undefined) return tracks[0]?.blocks[0] ?? null;
  switch (arrow) {
    case 'ArrowLeft':
      return track.blocks[block.index - 1] ?? null;
    case 'ArrowRight':
      return track.blocks[block.index + 1] ?? null;
    case 'Home':
      return track.blocks[0] ?? null;
    case 'End':
      return track.blocks.at(-1) ?? null;
    case 'ArrowUp':
      return nearest(tracks[at - 1], block);
    case 'ArrowDown':
      return nearest(tracks[at + 1], block);
    default:
      return null;
  }
}

function nearest(track: Track | undefined, { at, seconds }: Block): Block | null {
  const middle = at + seconds / 2;
  const distance = (block: Block) => Math.max(block.at - middle, middle - block.at - block.seconds, 0);
  return track?.blocks.reduce((best, block) => (distance(block) < distance(best) ? block : best)) ?? null;
}
