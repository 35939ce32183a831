import type { KeyboardEvent } from 'react';
import { isTyping } from '../../../../ui/is-typing.ts';
import { zoomStep } from '../time-scale.ts';
import type { TimelineBlock } from '../drag/gestures.ts';
import { pause, play, playhead } from '../../player/playhead.state.ts';
import type { TimelineEdits } from './use-timeline-edits.ts';

type KeyOptions = {
  /** The block with the focus. */
  focused: TimelineBlock | undefined;
  edits: TimelineEdits;
  zoom: (factor: number) => void;
  fit: () => void;
  /** Moves the focus; false when there is no block. */
  go: (arrow: string) => void;
  /** Moves a shot among the others. */
  moveShot: (block: TimelineBlock, way: -1 | 1) => void;
  toggleSnap: () => void;
  onOpen: (block: TimelineBlock) => void;
};

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];

/** Handles a key while the focus is in the timeline. */
export function timelineKey(event: KeyboardEvent, options: KeyOptions): void {
  if (event.ctrlKey || event.metaKey || event.defaultPrevented || isTyping(event.target)) return;
  const { focused } = options;
  const isDone = event.altKey
    ? moveKey(event, options)
    : viewKey(event, options) || (focused !== undefined && isOnBlock(event.target) && blockKey(event, focused, options));
  if (isDone) event.preventDefault();
}

/** False for the toolbar's buttons and the playhead, which handle keys themselves. */
function isOnBlock(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-key]') !== null;
}

function moveKey({ key }: KeyboardEvent, { focused, moveShot }: KeyOptions): boolean {
  const way = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  if (way === 0 || focused === undefined) return false;
  moveShot(focused, way);
  return true;
}

function viewKey({ key }: KeyboardEvent, { zoom, fit, edits, toggleSnap }: KeyOptions): boolean {
  switch (key) {
    case '+':
    case '=':
      zoom(zoomStep);
      return true;
    case '-':
      zoom(1 / zoomStep);
      return true;
    case '0':
      fit();
      return true;
    case 's':
    case 'S':
      edits.split();
      return true;
    case 'n':
    case 'N':
      toggleSnap();
      return true;
    default:
      return false;
  }
}

function blockKey(event: KeyboardEvent, focused: TimelineBlock, { edits, go, onOpen }: KeyOptions): boolean {
  const { key } = event;
  if (arrows.includes(key)) go(key);
  else if (key === '[' || key === ']') edits.trimToPlayhead(focused, key === '[' ? 'start' : 'end');
  else if (key === ',' || key === '<') edits.nudge(focused, event.shiftKey ? -10 : -1);
  else if (key === '.' || key === '>') edits.nudge(focused, event.shiftKey ? 10 : 1);
  else if (key === 'Enter') onOpen(focused);
  else if (key === ' ') togglePlay();
  else if ((key === 'Delete' || key === 'Backspace') && !event.repeat) edits.remove(focused);
  else return false;
  return true;
}

function togglePlay(): void {
  if (playhead.isPlaying) pause();
  else play();
}
