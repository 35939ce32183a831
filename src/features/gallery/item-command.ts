import { isInProgress, type MediaRow } from '../../../contract/media.ts';

/** What a key or the pointer can ask of one item of the grid. */
export type ItemCommand = 'open' | 'star' | 'download' | 'remove' | 'menu';

type Key = { key: string; ctrlKey: boolean; shiftKey: boolean };

/** The command a key stands for on a cell, null when it stands for none. */
export function readItemCommand({ key, ctrlKey, shiftKey }: Key): ItemCommand | null {
  if (ctrlKey) return null;
  if (key === 'Enter') return 'open';
  if (key === 's' || key === 'S') return 'star';
  if (key === 'd' || key === 'D') return 'download';
  if (key === 'Delete' || key === 'Backspace') return 'remove';
  return key === 'ContextMenu' || (key === 'F10' && shiftKey) ? 'menu' : null;
}

/** Only a picture that is there can be starred and saved, and only what has ended can be opened. */
export function canDo(command: ItemCommand, item: Pick<MediaRow, 'status'>): boolean {
  if (command === 'open') return !isInProgress(item);
  return command === 'remove' || command === 'menu' || item.status === 'completed';
}
