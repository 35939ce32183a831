import { usePageKeys } from '../../../ui/hooks/use-page-keys.ts';
import { isOverStage } from '../stage/is-over-stage.ts';
import type { VideoPlayer } from './use-video-player.ts';

type VideoKeys = Pick<VideoPlayer, 'toggle' | 'seek' | 'step'> & { onGrab: () => void; onFullscreen: () => void };

/**
 * Handles Space, K, J, L, comma, full stop, G and F while a video is on the stage. Fields, menus, buttons and overlays keep
 * their keys; the video's strip uses none of these.
 */
export function useVideoKeys({ toggle, seek, step, onGrab, onFullscreen }: VideoKeys): void {
  usePageKeys(true, (event) => {
    if (isElsewhere(event)) return;
    const key = event.key.toLowerCase();
    if (key === ' ' || key === 'k') toggle();
    else if (key === 'j') seek(-1);
    else if (key === 'l') seek(1);
    else if (key === ',') step(-1);
    else if (key === '.') step(1);
    else if (key === 'g') onGrab();
    else if (key === 'f') onFullscreen();
    else return;
    event.preventDefault();
    // After a click the native controls have the focus and would handle the key as well.
    event.stopPropagation();
  });
}

function isElsewhere(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (isOverStage(target)) return true;
  if ((target?.closest('[role="menu"], input:not([data-strip] input), textarea, select, [contenteditable]') ?? null) !== null) return true;
  return event.key === ' ' && (target?.closest('button, a, summary') ?? null) !== null;
}
