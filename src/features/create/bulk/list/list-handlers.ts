import type { ClipboardEvent, DragEvent } from 'react';
import { loadUntilThere } from '../../../../lib/connection/load-until-there.ts';

const listTypes: readonly string[] = ['text/plain', 'text/csv', 'text/tab-separated-values'];
/** During a drag only the MIME type is known. With Excel installed, systems give CSV files the type of Excel. */
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

// The event bubbles on to the page's own handler, which accepts pictures and rejects everything else.
function acceptDrag(event: DragEvent): void {
  if (isListDragged(event.dataTransfer)) event.preventDefault();
}

/** Handlers for an element that accepts dropped or pasted prompt files. Dropped or pasted text is inserted as usual. */
export const listHandlers = {
  onDragEnter: acceptDrag,
  onDragOver: acceptDrag,
  onDrop: (event: DragEvent) => take(event, event.dataTransfer),
  onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
};
