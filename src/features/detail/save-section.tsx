import { Download, Star, Trash2 } from 'lucide-react';
import type { MediaRow } from '../../../contract/media.ts';
import { Button } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { runAction } from '../../ui/run-action.ts';
import { downloadFormats, downloadLabels } from './download-progress.ts';
import { toggleStar } from './toggle-star.ts';
import { useDownload } from './use-download.ts';
import styles from './detail-panel.module.css';

/** Keeping, taking along and throwing away. */
export function SaveSection({ item, onDelete }: { item: MediaRow; onDelete: () => void }) {
  const download = useDownload(item.id);
  const isRunning = download.state.step === 'running';
  return (
    <section aria-labelledby="save-and-share" className={styles.section}>
      <h2 id="save-and-share">Save & Share</h2>
      <div className={styles.pair}>
        <MenuButton
          label="Download As"
          isTitled
          align="start"
          entries={downloadFormats.map((format) => ({
            label: downloadLabels[format],
            isDisabled: isRunning,
            onSelect: () => download.start(format),
          }))}
        >
          {(trigger) => (
            <Button {...trigger} className={styles.wide} icon={<Download size={16} aria-hidden />} isBusy={isRunning}>
              Download
            </Button>
          )}
        </MenuButton>
        <Button
          icon={<Star size={16} className={item.is_starred ? styles.starred : undefined} aria-hidden />}
          aria-keyshortcuts="s"
          onClick={() => void runAction(() => toggleStar(item))}
        >
          {item.is_starred ? 'Unstar' : 'Star'}
        </Button>
        <Button icon={<Trash2 size={16} aria-hidden />} aria-keyshortcuts="Delete" onClick={onDelete}>
          Delete
        </Button>
      </div>
      <DownloadLine download={download} />
    </section>
  );
}

function DownloadLine({ download: { state, start, cancel } }: { download: ReturnType<typeof useDownload> }) {
  if (state.step === 'idle') return null;
  if (state.step === 'running') {
    return (
      <div className={styles.download}>
        <p className={styles.downloadText}>
          {downloadLabels[state.format]} <span className={styles.figure}>{Math.round(state.fraction * 100)} %</span>
        </p>
        <Button size="s" onClick={cancel}>
          Cancel
        </Button>
        <Progress label={`Download as ${downloadLabels[state.format]}`} fraction={state.fraction} />
      </div>
    );
  }
  return (
    <div className={styles.download} role="alert">
      <p className={styles.downloadText}>
        <strong>{state.text}</strong>
        {state.reason !== null && <span className={styles.reason}>{state.reason}</span>}
      </p>
      <Button size="s" onClick={() => start(state.format)}>
        Try again
      </Button>
    </div>
  );
}
