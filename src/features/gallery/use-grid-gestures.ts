import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { findMedia } from '../../db/queries/media.ts';
import type { Anchor } from '../../ui/anchor.ts';
import { runAction } from '../../ui/run-action.ts';
import { canDo, readItemCommand, type ItemCommand } from './item-command.ts';
import type { LibraryItem, MediaCache } from './media-cache.ts';
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
  // A cell can be reached before its row has been read; what was asked of it is then done when it has.
  const withItem = (id: string, act: (item: LibraryItem) => void): void => {
    const known = cache.get(id);
    if (known !== undefined) act(known);
    else
      void runAction(async () => {
        const item = await findMedia(id);
        if (item !== undefined) act(item);
      });
  };
  const obey = (command: ItemCommand, cell: HTMLElement, anchor: Anchor = cell): void => {
    const id = cell.dataset['mediaId'] ?? '';
    // Opening needs no row: what it opens reads its own.
    if (command === 'open' && cache.get(id) === undefined) {
      onOpen(id);
      return;
    }
    withItem(id, (item) => {
      if (!canDo(command, item)) return;
      if (command === 'open') onOpen(id);
      else if (command === 'menu') actions.openMenu(item, anchor);
      else {
        if (command === 'remove') onRemove();
        actions[command](item);
      }
    });
  };

  return {
    onClick: (event: MouseEvent) => {
      const cell = cellOf(event.target);
      const isOnButton = event.target instanceof Element && event.target.closest('button') !== null;
      if (cell !== null && !isOnButton && !wasLongPress.current) obey('open', cell);
    },
    onContextMenu: (event: MouseEvent) => {
      const cell = cellOf(event.target);
      if (cell === null) return;
      event.preventDefault();
      endPress();
      // A context menu asked for by the keyboard has no point of its own.
      const isByKey = event.clientX === 0 && event.clientY === 0;
      if (!wasLongPress.current) obey('menu', cell, isByKey ? cell : { x: event.clientX, y: event.clientY });
    },
    onPointerDown: (event: PointerEvent) => {
      wasLongPress.current = false;
      const cell = cellOf(event.target);
      if (cell === null || event.pointerType !== 'touch') return;
      const { clientX: x, clientY: y } = event;
      const timer = setTimeout(() => {
        wasLongPress.current = true;
        obey('menu', cell, { x, y });
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
      const command = readItemCommand(event);
      if (command === null) return;
      event.preventDefault();
      obey(command, cell);
    },
  };
}
