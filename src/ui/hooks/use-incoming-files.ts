import { useEffect, useState } from 'react';
import { isTyping } from '../is-typing.ts';
import { useLatest } from './use-latest.ts';

/**
 * Takes files dropped or pasted anywhere on the page. Returns whether files are being dragged over it. It handles them before the page
 * behind, which would import pictures into the library.
 */
export function useIncomingFiles(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useLatest(onFiles);
  useEffect(() => {
    const stop = new AbortController();
    const options = { signal: stop.signal, capture: true };
    const take = (event: Event, files: FileList | undefined) => {
      if (files === undefined || files.length === 0) return;
      event.preventDefault();
      latest.current(Array.from(files));
    };
    const handleOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setIsOver(true);
    };
    window.addEventListener('dragenter', handleOver, options);
    window.addEventListener('dragover', handleOver, options);
    window.addEventListener('dragleave', (event) => event.relatedTarget === null && setIsOver(false), options);
    window.addEventListener(
      'drop',
      (event) => {
        setIsOver(false);
        take(event, event.dataTransfer?.files);
      },
      options,
    );
    window.addEventListener('paste', (event) => !isTyping(event.target) && take(event, event.clipboardData?.files), options);
    return () => stop.abort();
  }, [latest]);
  return isOver;
}
