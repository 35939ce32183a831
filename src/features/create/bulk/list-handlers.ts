import type { ClipboardEvent, DragEvent } from 'react';
import { loadUntilThere } from '../../../lib/load-until-there.ts';

const listTypes: readonly string[] = ['text/plain', 'text/csv'];
const isList = ({ type, name }: File): boolean => listTypes.includes(type) || /\.(?:txt|csv)$/i.test(name);
const isListDragged = ({ items }: DataTransfer): boolean =>
  items.length > 0 && Array.from(items).every(({ kind, type }) => kind === 'file' && listTypes.includes(type));

function take(event: { preventDefault: () => void }, files: FileList): void {
  const [file] = files;
  if (file === undefined || !isList(file)) return;
  event.preventDefault();
  void loadUntilThere(() => import('./take-list.ts')).then(({ takeList }) => takeList(file));
}

/** For an element that a file with prompts may be dropped on or pasted into. Text that is dropped or pasted is simply typed. */
export const listHandlers = {
  // Before the page's own, which takes pictures and turns all else away.
  onDragOver: (event: DragEvent) => {
    if (isListDragged(event.dataTransfer)) event.preventDefault();
  },
  onDrop: (event: DragEvent) => take(event, event.dataTransfer.files),
  onPaste: (event: ClipboardEvent) => take(event, event.clipboardData.files),
};
