import type { RefObject } from 'react';
import { filmFps } from '../../../../contract/stories/film/film-plan.ts';
import { usePageKeys } from '../../../ui/hooks/use-page-keys.ts';
import { isTyping } from '../../../ui/is-typing.ts';
import { pause, play, playBackward, playhead, seek } from './playhead.state.ts';
import { toggleMuted } from './player-view.state.ts';

/**
 * J, K, L, F and M work anywhere on the page. Space, arrows (with Shift a second), Home and End need the focus in the player or nowhere.
 * Fields, menus and dialogs keep their keys.
 */
export function usePlayerKeys(player: RefObject<HTMLElement | null>, onFull: () => void): void {
  usePageKeys(true, (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (isTyping(target) || target?.closest('[role=dialog], [role=menu], [role=listbox], [data-own-keys]') != null) return;
    const letter = event.shiftKey ? undefined : letters(onFull)[event.key.toLowerCase()];
    if (letter !== undefined) letter();
    else if (!isFree(player, target)) return;
    else if (event.key === ' ' && target?.closest('button, a') == null) toggle();
    else {
      const to = frameOf(event);
      if (to === null) return;
      seek(to);
    }
    event.preventDefault();
  });
}

const letters = (onFull: () => void): Record<string, () => void> => ({
  j: playBackward,
  k: pause,
  l: play,
  f: onFull,
  m: toggleMuted,
});

function toggle(): void {
  if (playhead.isPlaying) pause();
  else play();
}

function isFree(player: RefObject<HTMLElement | null>, target: Element | null): boolean {
  return target === null || target === document.body || player.current?.contains(target) === true;
}

/** The frame that a key moves the playhead to; null for other keys. */
function frameOf({ key, shiftKey }: KeyboardEvent): number | null {
  const by = shiftKey ? filmFps : 1;
  if (key === 'ArrowLeft') return playhead.frame - by;
  if (key === 'ArrowRight') return playhead.frame + by;
  if (key === 'Home') return 0;
  return key === 'End' ? playhead.frames - 1 : null;
}
