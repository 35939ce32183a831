import { useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import type { StoryShot, StorySound } from '../../../db/queries/stories/stories.ts';
import type { TimelineBlock } from './drag/gestures.ts';
import type { Track } from './tracks/list-blocks.ts';
import { nextBlock } from './tracks/next-block.ts';

type FocusOptions = {
  content: RefObject<HTMLElement | null>;
  tracks: readonly Track<StoryShot, StorySound>[];
  /** Scrolls a time into view. */
  reveal: (seconds: number) => void;
};

/** The tab stop, which is also the target of buttons and keys. Arrows move it; it may be out of view. */
export function useBlockFocus({ content, tracks, reveal }: FocusOptions) {
  const [wanted, setWanted] = useState<string | null>(null);
  const pending = useRef<string | null>(null);
  const current = findBlock(tracks, wanted);
  const isInside = useRef(false);
  // The block may be mounted only after the scroll; one that moved in the DOM has lost the focus to the body.
  useLayoutEffect(() => {
    const isLost = isInside.current && document.activeElement === document.body;
    const key = pending.current ?? (isLost ? wanted : null);
    const element = key === null ? null : content.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
    if (element == null) return;
    pending.current = null;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  const focus = (block: TimelineBlock) => {
    pending.current = block.key;
    reveal(block.at);
    setWanted(block.key);
  };
  const go = (arrow: string) => {
    const next = nextBlock(tracks, wanted, arrow) as TimelineBlock | null;
    if (next !== null) focus(next);
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const key = target.dataset['key'];
    isInside.current = key !== undefined;
    if (key !== undefined) setWanted(key);
  };
  const onBlur = ({ relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof Node) isInside.current = false;
  };
  /** Moves the focus off a block that will be removed. */
  const leave = (block: TimelineBlock) => {
    const next = nextBlock(tracks, block.key, 'ArrowRight') ?? nextBlock(tracks, block.key, 'ArrowLeft');
    if (next !== null && isInside.current) focus(next as TimelineBlock);
  };
  return { current, go, leave, handlers: { onFocus, onBlur } };
}

export function findBlock(tracks: readonly Track<StoryShot, StorySound>[], key: string | null): TimelineBlock | undefined {
  if (key === null) return undefined;
  for (const { blocks } of tracks) {
    const found = blocks.find((block) => block.key === key);
    if (found !== undefined) return found;
  }
  return undefined;
}
