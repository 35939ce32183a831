import { useState, type DragEvent } from 'react';
import type { Album } from '../../../db/queries/albums/albums.ts';
import { hasDraggedMedia, readDraggedMedia } from '../../../lib/media/media-drag.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { addItems } from '../add-items.ts';

/** Adds items that are dragged from a grid onto an album. The «Save to Album» popover does the same without dragging. */
export function useDropItems(album: Pick<Album, 'id' | 'title'>) {
  const [isOver, setIsOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!hasDraggedMedia(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setIsOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      setIsOver(false);
      const ids = readDraggedMedia(event.dataTransfer);
      if (ids.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      void runAction(() => addItems(album, ids));
    },
  };
  return { isOver, handlers };
}
