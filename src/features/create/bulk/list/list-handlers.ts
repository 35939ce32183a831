import type { ClipboardEvent, DragEvent } from 'react';
import { loadUntilThere } from '../../../../lib/connection/load-until-there.ts';

const listTypes: readonly string[] = ['text/plain', 'text/csv', 'text/tab-separated-values'];
/** What is dragged has no name yet: where a spreadsheet program is installed, CSV goes by its type. */
const draggedTypes: readonly string[] = [...listTypes, 'application/vnd.ms-excel'];
const isList = ({ type, name }: File): boolean => listTypes.includes(type) || /\.(?:txt|csv|tsv)$/i.test(name);
const isListDragged = ({ items }: DataTransfer): boolean =>
  items.length > 0 && Array.from(items).every(({ kind, type }) => kind === 'file' && draggedTypes.includes(type));

function take(event: { preventDefault: () => void }, data: DataTransfer): void {
  const files = Array.from(data.files);
  if (files.length === 0 || !files.every(isList)) return;
  event.preventDefault();
  void loadUntilThere(() => import('./take-lists.ts')).then(({ takeLists }) => takeLists(files));
}

// Before the page's own, which takes pictures and turns all else away.
function acceptDrag(event: DragEvent): void {
  if (isListDragged(event.dataTransfer)) event.preventDefault();
}

/** For an element that files with prompts may be dropped on or pasted into. Text that is dropped or pasted is simply typed. */
export const listHandlers = {
  onDragEnter: acceptDrag,
  onDragOver: acceptDrag,
  onDrop: (event: DragEvent) => take(event, event.dataTransfer),
  onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
};
