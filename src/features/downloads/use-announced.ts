import { useEffect, useRef } from 'react';
import type { Snapshot } from 'valtio/vanilla';
import { describeSaved } from '../../../contract/downloads/download.ts';
import type { Download } from '../../actions/downloads/download.ts';
import { removeDownload } from '../../actions/downloads/queue-download.ts';
import { showToast } from '../../ui/feedback/toast/toast-store.ts';

/** A saved download stays visible for this long, ms. */
const sightMs = 4_000;

/** Announces the end of archive downloads, and removes saved downloads that need no action. */
export function useAnnounced(downloads: Snapshot<Download[]>): void {
  const said = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, step, request, failedIds, note } of downloads) {
      if (step !== 'saved' || said.current.has(id)) continue;
      said.current.add(id);
      const failed = failedIds.length;
      if (request.isArchive)
        showToast({
          key: 'downloaded',
          kind: failed > 0 ? 'error' : 'success',
          text: describeSaved(request.ids.length - failed, failed),
          ...(failed > 0 ? { durationMs: 8_000 } : {}),
        });
      // Stays until closed: the note says that the film is not in its story.
      const isToRead = request.film !== undefined && note !== undefined;
      if (failed === 0 && !isToRead) setTimeout(() => removeDownload(id), sightMs);
    }
  }, [downloads]);
}
