import type { DragEvent, KeyboardEvent, MouseEvent } from 'react';
import { findMedia } from '../../../db/queries/media/media.ts';
import type { Anchor } from '../../../ui/overlay/anchor.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { useLongPress } from '../../../ui/hooks/use-long-press.ts';
import { canDo, readItemCommand, type ItemCommand } from '../commands/item-command.ts';
import type { LibraryItem, MediaCache } from '../library/media-cache.ts';
import { readMovingKey, type MovingKey } from './roving-focus.ts';
import { readSelectionKey, runSelectionKey } from '../selection/selection-keys.ts';
import { selectionState, selectTo, startSelecting, toggleSelected } from '../selection/selection.state.ts';
import type { TileActions } from '../commands/use-tile-actions.ts';

type GridGestures = {
  cache: MediaCache;
  actions: TileActions;
  onOpen: (id: string) => void;
  /** Moves the focus; returns the id of the item that has it now. */
  onMove: (key: MovingKey) => string | undefined;
  /** Called before a key or menu of the grid removes its focused item. */
  onRemove: () => void;
};

function cellOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-media-id]') : null;
}

function idOf(cell: HTMLElement): string {
  return cell.dataset['mediaId'] ?? '';
}

type Obey = (command: ItemCommand, cell: HTMLElement, anchor?: Anchor) => void;

/** Returns a function that runs a command on the item of a cell. */
function createObey({ cache, actions, onOpen, onRemove }: Omit<GridGestures, 'onMove'>): Obey {
  // A cell can be used before its row is read; the action then runs once it is.
  const withItem = (id: string, act: (item: LibraryItem) => void): void => {
    const known = cache.get(id);
    if (known !== undefined) act(known);
    else
      void runAction(async () => {
        const item = await findMedia(id);
        if (item !== undefined) act(item);
      });
  };
  return (command, cell, anchor = cell) => {
    const id = idOf(cell);
    // Opening needs no row: the detail reads its own.
    if (command === 'open' && cache.get(id) === undefined) {
      onOpen(id);
      return;
    }
    withItem(id, (item) => {
      if (!canDo(command, item)) return;
      if (command === 'open') onOpen(id);
      else if (command === 'menu') actions.openMenu(item, anchor);
      else if (command === 'select') toggleSelected(id);
      else if (command === 'album') actions.album([id], cell);
      else {
        if (command === 'remove') onRemove();
        void actions[command](item);
      }
    });
  };
}

function handleKey(event: KeyboardEvent, { obey, actions, onMove }: Pick<GridGestures, 'actions' | 'onMove'> & { obey: Obey }): void {
  const cell = cellOf(event.target);
  if (cell === null || event.altKey) return;
  const selectionKey = readSelectionKey(event);
  const command = event.metaKey ? null : readItemCommand(event);
  // Only moving keys repeat while held: Delete must not go on to the next picture.
  if (event.repeat && event.target === cell && (selectionKey ?? command) !== null) {
    event.preventDefault();
    return;
  }
  if (selectionKey !== null && event.target === cell) {
    event.preventDefault();
    if (selectionKey === 'toggle') obey('select', cell);
    else runSelectionKey(selectionKey, (ids) => actions.album(ids, cell));
    return;
  }
  if (event.metaKey) return;
  const move = readMovingKey(event);
  if (move !== null) {
    event.preventDefault();
    const to = onMove(move);
    if (event.shiftKey && to !== undefined) selectTo(to, idOf(cell));
    return;
  }
  // Enter and letters on a button inside the cell belong to the button.
  if (event.target !== cell) {
    if (event.key === 'Escape') cell.focus({ preventScroll: true });
    return;
  }
  if (command === null) return;
  event.preventDefault();
  obey(command, cell);
}

/** Keys, clicks, drags, right clicks and long presses of all tiles, delegated to the grid. */
export function useGridGestures({ cache, actions, onOpen, onMove, onRemove }: GridGestures) {
  const obey = createObey({ cache, actions, onOpen, onRemove });
  const press = useLongPress(cellOf, (cell, point) => {
    const item = cache.get(idOf(cell));
    // During a selection a long press opens the menu of a tile.
    if (selectionState.isOn || item === undefined || !canDo('select', item)) obey('menu', cell, point);
    else startSelecting(item.id);
  });

  return {
    onClick: (event: MouseEvent) => {
      const cell = cellOf(event.target);
      const isOnButton = event.target instanceof Element && event.target.closest('button') !== null;
      if (cell === null || isOnButton || press.wasLong()) return;
      if (event.shiftKey) selectTo(idOf(cell));
      else obey(selectionState.isOn || event.ctrlKey || event.metaKey ? 'select' : 'open', cell);
    },
    onContextMenu: (event: MouseEvent) => {
      const cell = cellOf(event.target);
      if (cell === null) return;
      event.preventDefault();
      press.end();
      // A context menu from the keyboard has no pointer position.
      const isByKey = event.clientX === 0 && event.clientY === 0;
      if (!press.wasLong()) obey('menu', cell, isByKey ? cell : { x: event.clientX, y: event.clientY });
    },
    onPointerDown: press.begin,
    onPointerMove: press.move,
    onPointerUp: press.end,
    onPointerCancel: press.end,
    onDragStart: (event: DragEvent) => {
      const cell = cellOf(event.target);
      const item = cell === null ? undefined : cache.get(idOf(cell));
      if (item !== undefined) actions.drag(item, event.dataTransfer, cell?.querySelector('img[src^="/api/media/"]') ?? null);
    },
    onKeyDown: (event: KeyboardEvent) => handleKey(event, { obey, actions, onMove }),
  };
}
