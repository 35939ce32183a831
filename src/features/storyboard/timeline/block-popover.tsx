import { useMemo } from 'react';
import type { FilmPlan } from '../../../../contract/stories/film/film-plan.ts';
import type { StoryShot, StorySound } from '../../../db/queries/stories/stories.ts';
import type { Anchor } from '../../../ui/overlay/anchor.ts';
import type { FilmRows } from './edit/preview-trim.ts';
import { blockName } from './tracks/block-names.ts';
import { captionWords } from './tracks/caption-words.ts';
import type { Track } from './tracks/list-blocks.ts';
import { findBlock } from './use-block-focus.ts';
import { SoundPopover } from './sound/sound-popover.tsx';
import { WordsPopover } from './sound/words-popover.tsx';

type BlockPopoverProps = {
  blockKey: string;
  anchor: Anchor;
  plan: FilmPlan;
  rows: FilmRows;
  tracks: readonly Track<StoryShot, StorySound>[];
  onClose: () => void;
};

/** The popover of a sound or a caption beside its block. */
export function BlockPopover({ blockKey, anchor, plan, rows, tracks, onClose }: BlockPopoverProps) {
  const block = findBlock(tracks, blockKey);
  const words = useMemo(() => captionWords(plan, rows.sounds, rows.shots), [plan, rows]);
  if (block === undefined || block.track === 'video') return null;
  if (block.track === 'captions')
    return <WordsPopover words={words[block.index] ?? []} sounds={rows.sounds} shots={rows.shots} anchor={anchor} onClose={onClose} />;
  return <SoundPopover sound={block.sound} title={blockName(block, tracks)} anchor={anchor} onClose={onClose} />;
}
