import { useEffect } from 'react';
import { findMissedShare, takeShared, type SharedFiles } from '../../lib/files/shared-files.ts';

/** Takes the files that the operating system shared with the installed app; they wait in a cache and are taken once. */
export function useSharedFiles(onShared: (shared: SharedFiles) => void): void {
  useEffect(() => {
    const missed = findMissedShare(location.search);
    if (missed !== null) onShared({ files: [], refused: missed });
    // Without HTTPS a browser has no `caches`, and cannot share files with the app either.
    if (!('caches' in window)) return;
    const take = async () => {
      const shared = await takeShared(caches);
      if (shared.files.length > 0 || shared.refused !== null) onShared(shared);
    };
    take().catch((error: unknown) => console.error('convert.share-not-read', error));
  }, [onShared]);
}
