import { ChevronDown, ChevronUp, Download as DownloadIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Snapshot } from 'valtio/vanilla';
import { downloadsState } from '../../actions/downloads/downloads.state.ts';
import { restoreDownloads, removeDownload } from '../../actions/downloads/queue-download.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Progress } from '../../ui/feedback/progress/progress.tsx';
import { useMeasuredSpace } from '../../ui/hooks/use-dock-space.ts';
import { useIsPhone } from '../../ui/hooks/use-media-query.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { describeAll, sumFractions } from './describe-download.ts';
import { DownloadLine } from './download-line.tsx';
import { describeSaved } from '../../../contract/downloads/download.ts';
import type { Download } from '../../actions/downloads/download.ts';
import { showToast } from '../../ui/feedback/toast/toast-store.ts';
import styles from './downloads-tray.module.css';

/** The downloads: a small card in the corner, on a phone a bar that opens a sheet. Renders nothing without downloads. */
export function DownloadsTray() {
  const { downloads } = useSnapshot(downloadsState);
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(false);
  const tray = useRef<HTMLElement>(null);
  const summary = useRef<HTMLButtonElement>(null);
  useAnnounced(downloads);
  useMeasuredSpace(tray, '--tray-height', downloads.length > 0);
  useEffect(() => {
    // Only logged: downloads that cannot be read now are restored at the next start.
    restoreDownloads().catch((error: unknown) => console.error('downloads.not-restored', error));
  }, []);
  if (downloads.length === 0) {
    // Otherwise the next download would open the sheet by itself.
    if (isPhone && isOpen) setIsOpen(false);
    return null;
  }
  const fraction = sumFractions(downloads);
  const list = (
    <ul className={styles.list}>
      {downloads.map((download) => (
        // The focused button disappears with its line, so the summary takes the focus.
        <DownloadLine key={download.id} download={download} onRemove={() => summary.current?.focus()} />
      ))}
    </ul>
  );
  return (
    <section ref={tray} className={styles.tray} aria-label="Downloads">
      {/* A live region of its own: screen readers do not announce changes inside a button. */}
      <VisuallyHidden role="status">{describeAll(downloads)}</VisuallyHidden>
      <Button
        ref={summary}
        variant="quiet"
        className={styles.summary}
        icon={<DownloadIcon size={16} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles.all}>{describeAll(downloads)}</span>
        {fraction !== null && <span className={styles.figure}>{Math.floor(fraction * 100)} %</span>}
        {isOpen && !isPhone ? <ChevronDown size={16} aria-hidden /> : <ChevronUp size={16} aria-hidden />}
      </Button>
      {fraction !== null && <Progress label="Downloads" fraction={fraction} />}
      {isOpen && !isPhone && list}
      {isPhone && (
        <Dialog title="Downloads" isOpen={isOpen} onClose={() => setIsOpen(false)}>
          {list}
        </Dialog>
      )}
    </section>
  );
}

/** A saved download stays visible for this long, ms. */
const sightMs = 4_000;

/** Announces the end of archive downloads, and removes saved downloads that need no action. */
function useAnnounced(downloads: Snapshot<Download[]>): void {
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
