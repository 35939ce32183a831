import { useEffect, useState } from 'react';
import { isTyping } from '../is-typing.ts';

type LaunchParams = { files: readonly FileSystemFileHandle[] };
type WithLaunchQueue = { launchQueue?: { setConsumer(consumer: (params: LaunchParams) => void): void } };

/**
 * Takes a file that is dropped or pasted anywhere on the page, or opened with the installed app. Returns whether one is
 * being dragged over it. It is asked before the page behind, which would bring pictures into the library.
 */
export function useIncomingFile(onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const options = { signal: stop.signal, capture: true };
    const take = (event: Event, files: FileList | undefined) => {
      const [file] = files ?? [];
      if (file === undefined) return;
      event.preventDefault();
      onFile(file);
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
    (window as WithLaunchQueue).launchQueue?.setConsumer(({ files }) => {
      const [handle] = files;
      if (handle !== undefined) void handle.getFile().then(onFile);
    });
    return () => stop.abort();
  }, [onFile]);
  return isOver;
}
