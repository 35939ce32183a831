import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { isInProgress } from '../../../contract/media.ts';
import type { MediaCache } from './media-cache.ts';
import { readMovingKey, type MovingKey } from './roving-focus.ts';
import type { TileActions } from './use-tile-actions.ts';

const longPressMs = 500;
/** A finger that moves further than this many px scrolls. */
const stillPx = 10;

type GridGestures = {
  cache: MediaCache;
  actions: TileActions;
  onOpen: (id: string) => void;
  onMove: (key: MovingKey) => void;
  /** A key or menu of the grid is about to remove its focused item. */
  onRemove: () => void;
};

function cellOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-media-id]') : null;
}

/** Keys, clicks, right click and long press of all tiles, handled once for the grid. */
export function useGridGestures({ cache, actions, onOpen, onMove, onRemove }: GridGestures) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const wasLongPress = useRef(false);

  const endPress = () => {
    if (press.current !== null) clearTimeout(press.current.timer);
    press.current = null;
  };
  const openMenuAt = (cell: HTMLElement, point: { x: number; y: number } | null) => {
    const item = cache.get(cell.dataset['mediaId'] ?? '');
    if (item !== undefined) actions.openMenu(item, point ?? cell);
  };

  return {
    onClick: (event: MouseEvent) => {
      const cell = cellOf(event.target);
      const isOnButton = event.target instanceof Element && event.target.closest('button') !== null;
      const item = cell === null ? undefined : cache.get(cell.dataset['mediaId'] ?? '');
      if (item === undefined || isOnButton || wasLongPress.current) return;
      if (!isInProgress(item)) onOpen(item.id);
    },
    onContextMenu: (event: MouseEvent) => {
      const cell = cellOf(event.target);
      if (cell === null) return;
      event.preventDefault();
      endPress();
      // A context menu asked for by the keyboard has no point of its own.
      const isByKey = event.clientX === 0 && event.clientY === 0;
      if (!wasLongPress.current) openMenuAt(cell, isByKey ? null : { x: event.clientX, y: event.clientY });
    },
    onPointerDown: (event: PointerEvent) => {
      wasLongPress.current = false;
      const cell = cellOf(event.target);
      if (cell === null || event.pointerType !== 'touch') return;
      const { clientX: x, clientY: y } = event;
      const timer = setTimeout(() => {
        wasLongPress.current = true;
        openMenuAt(cell, { x, y });
      }, longPressMs);
      press.current = { timer, x, y };
    },
    onPointerMove: (event: PointerEvent) => {
      const from = press.current;
      if (from !== null && Math.hypot(event.clientX - from.x, event.clientY - from.y) > stillPx) endPress();
    },
    onPointerUp: endPress,
    onPointerCancel: endPress,
    onKeyDown: (event: KeyboardEvent) => {
      const cell = cellOf(event.target);
      if (cell === null || event.altKey || event.metaKey) return;
      const move = readMovingKey(event);
      if (move !== null) {
        event.preventDefault();
        onMove(move);
        return;
      }
      // Enter and letters on a button inside the cell belong to the button.
      if (event.target !== cell) {
        if (event.key === 'Escape') cell.focus({ preventScroll: true });
        return;
      }
      const item = cache.get(cell.dataset['mediaId'] ?? '');
      if (item === undefined || event.ctrlKey) return;
      handleItemKey(event, () => openMenuAt(cell, null), { item, actions, onOpen, onRemove });
    },
  };
}

type ItemKeyContext = Pick<GridGestures, 'actions' | 'onOpen' | 'onRemove'> & { item: NonNullable<ReturnType<MediaCache['get']>> };

function handleItemKey(event: KeyboardEvent, openMenu: () => void, { item, actions, onOpen, onRemove }: ItemKeyContext): void {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const isDone = item.status === 'completed';
  if (key === 'Enter' && !isInProgress(item)) onOpen(item.id);
  else if (key === 's' && isDone) actions.star(item);
  else if (key === 'd' && isDone) actions.download(item);
  else if (key === 'Delete' || key === 'Backspace') {
    onRemove();
    actions.remove(item);
  } else if (key === 'ContextMenu' || (key === 'F10' && event.shiftKey)) openMenu();
  else return;
  event.preventDefault();
}
