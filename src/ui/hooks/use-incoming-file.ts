import { useEffect } from 'react';
import { useIncomingFiles } from './use-incoming-files.ts';

type LaunchParams = { files: readonly FileSystemFileHandle[] };
type WithLaunchQueue = { launchQueue?: { setConsumer(consumer: (params: LaunchParams) => void): void } };

/** Like `useIncomingFiles` for one file, which may also be opened with the installed app. */
export function useIncomingFile(onFile: (file: File) => void): boolean {
  useEffect(() => {
    (window as WithLaunchQueue).launchQueue?.setConsumer(({ files }) => {
      const [handle] = files;
      if (handle !== undefined) void handle.getFile().then(onFile);
    });
  }, [onFile]);
  return useIncomingFiles(([file]) => file !== undefined && onFile(file));
}
