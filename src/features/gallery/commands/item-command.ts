import { hasPicture, isInProgress } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';

/** The commands that a key or the pointer gives to one item of the grid. */
export type ItemCommand = 'open' | 'star' | 'download' | 'remove' | 'menu' | 'select' | 'album';

type Key = { key: string; ctrlKey: boolean; shiftKey: boolean };

const commands: Record<string, ItemCommand> = {
  Enter: 'open',
  s: 'star',
  d: 'download',
  a: 'album',
  x: 'select',
  Delete: 'remove',
  Backspace: 'remove',
  ContextMenu: 'menu',
};

/** The command of a key on a cell; null for other keys. */
export function readItemCommand({ key, ctrlKey, shiftKey }: Key): ItemCommand | null {
  if (ctrlKey) return null;
  if (key === 'F10') return shiftKey ? 'menu' : null;
  return commands[key.length === 1 ? key.toLowerCase() : key] ?? null;
}

/** Starring and saving need a finished picture; opening and choosing need an item that has ended. */
export function canDo(command: ItemCommand, item: Pick<MediaRow, 'status'>): boolean {
  if (command === 'open' || command === 'select') return !isInProgress(item);
  return command === 'remove' || command === 'menu' || hasPicture(item);
}
