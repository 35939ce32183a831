import { useEffect, useState } from 'react';
import { showToast } from '../../../ui/feedback/toast/toast-store.ts';
import { isTyping } from '../../../ui/is-typing.ts';
import { describeLeftOut } from '../describe-left-out.ts';
import { filesAmong, judgeDrag, type DragKind } from './dragged-files.ts';
import { noteFailure } from '../import.state.ts';
import { depthMax, filesMax, foldersAmong, listDropped } from './list-dropped.ts';

/** Message of a refused drop. */
const onlyMedia =
  'Only pictures and videos can be imported: PNG, JPG, WebP, AVIF, GIF, BMP, TIFF, HEIC, MP4, WEBM or MOV, also in a zip or a folder.';

const tooMany = `This folder has more than can be imported at once (${filesMax.toLocaleString('en')} files, in folders ${depthMax} deep). The rest was left out: drop the folders in it one by one.`;

/** An open dialog handles drops and pastes itself. */
const hasDialog = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/**
 * Handles pictures and videos dropped or pasted on the page. Returns the kind of the current drag; `other` when there is nothing to
 * import.
 */
export function useDrop(onFiles: (files: File[]) => void): DragKind {
  const [dragged, setDragged] = useState<DragKind>('other');
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const bring = (files: FileList | null | undefined): void => {
      const wanted = filesAmong(files ?? []);
      if (wanted === null) showToast({ kind: 'error', text: onlyMedia });
      else onFiles(wanted);
    };
    const bringFolders = async (entries: FileSystemEntry[]): Promise<void> => {
      const { files, others, hasMore } = await listDropped(entries);
      const name = entries.find((entry) => entry.isDirectory)?.name ?? '';
      const reason = files.length === 0 ? 'There are no pictures or videos in this folder.' : describeLeftOut({ others });
      if (reason !== null) noteFailure({ name, reason, of: 'files' });
      if (hasMore) noteFailure({ name, reason: tooMany, of: 'files' });
      if (files.length > 0) onFiles(files);
    };
    const handleOver = (event: DragEvent): void => {
      const kind = event.defaultPrevented || hasDialog() ? 'other' : judgeDrag(event.dataTransfer);
      setDragged(kind);
      if (kind === 'other') return;
      // Also for refused ones: otherwise the browser would leave the studio and show the file.
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = kind === 'accepted' ? 'copy' : 'none';
    };
    const handleDrop = (event: DragEvent): void => {
      setDragged('other');
      if (event.defaultPrevented || hasDialog() || judgeDrag(event.dataTransfer) === 'other') return;
      event.preventDefault();
      const folders = foldersAmong(event.dataTransfer?.items);
      if (folders === null) bring(event.dataTransfer?.files);
      else void bringFolders(folders);
    };
    const handlePaste = (event: ClipboardEvent): void => {
      const files = event.clipboardData?.files;
      if (event.defaultPrevented || isTyping(event.target) || hasDialog() || files === undefined || files.length === 0) return;
      event.preventDefault();
      bring(files);
    };
    window.addEventListener('dragenter', handleOver, { signal });
    window.addEventListener('dragover', handleOver, { signal });
    // `relatedTarget` is null only when the drag leaves the window.
    window.addEventListener('dragleave', (event) => event.relatedTarget === null && setDragged('other'), { signal });
    window.addEventListener('drop', handleDrop, { signal });
    window.addEventListener('paste', handlePaste, { signal });
    return () => stop.abort();
  }, [onFiles]);
  return dragged;
}
