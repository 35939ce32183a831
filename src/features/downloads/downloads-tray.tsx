import { ChevronDown, ChevronUp, Download as DownloadIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { downloadsState } from '../../actions/downloads/downloads.state.ts';
import { restoreDownloads } from '../../actions/downloads/queue-download.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Progress } from '../../ui/feedback/progress/progress.tsx';
import { useMeasuredSpace } from '../../ui/hooks/use-dock-space.ts';
import { useIsPhone } from '../../ui/hooks/use-media-query.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { describeAll, sumFractions } from './describe-download.ts';
import { DownloadLine } from './download-line.tsx';
import { useAnnounced } from './use-announced.ts';
import styles from './downloads-tray.module.css';

/** What is being saved: a small card in the corner, on a phone a bar that opens as a sheet. Nothing while there is nothing. */
export function DownloadsTray() {
  const { downloads } = useSnapshot(downloadsState);
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(false);
  const tray = useRef<HTMLElement>(null);
  const summary = useRef<HTMLButtonElement>(null);
  useAnnounced(downloads);
  useMeasuredSpace(tray, '--tray-height', downloads.length > 0);
  useEffect(() => {
    // Nobody waits for it: what could not be read is there at the next start.
    restoreDownloads().catch((error: unknown) => console.error('downloads.not-restored', error));
  }, []);
  if (downloads.length === 0) {
    // The next one must not open a sheet over the page that nobody asked for.
    if (isPhone && isOpen) setIsOpen(false);
    return null;
  }
  const fraction = sumFractions(downloads);
  const list = (
    <ul className={styles.list}>
      {downloads.map((download) => (
        // The button that had the focus goes with its line.
        <DownloadLine key={download.id} download={download} onRemove={() => summary.current?.focus()} />
      ))}
    </ul>
  );
  return (
    <section ref={tray} className={styles.tray} aria-label="Downloads">
      {/* What is inside a button is not said when it changes. */}
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
