import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { downloadLabels } from './download-progress.ts';
import type { useDownload } from './use-download.ts';
import styles from '../detail-panel.module.css';

/** How far a download is, and why it failed. */
export function DownloadLine({ download: { state, start, cancel } }: { download: ReturnType<typeof useDownload> }) {
  if (state.step === 'idle') return null;
  if (state.step === 'running') {
    const { fetched } = state;
    const label = fetched === null ? downloadLabels[state.request.format] : 'Fetching the converter';
    const fraction = fetched ?? state.fraction;
    return (
      <div className={styles.download}>
        <p className={styles.downloadText}>
          {label} <span className={styles.figure}>{Math.round(fraction * 100)} %</span>
        </p>
        <Button size="s" onClick={cancel}>
          Cancel
        </Button>
        <Progress label={fetched === null ? `Download as ${label}` : label} fraction={fraction} />
      </div>
    );
  }
  return (
    <div className={styles.download} role="alert">
      <p className={styles.downloadText}>
        <strong>{state.text}</strong>
        {state.reason !== null && <span className={styles.reason}>{state.reason}</span>}
      </p>
      <Button size="s" onClick={() => start(state.request)}>
        Try again
      </Button>
    </div>
  );
}
