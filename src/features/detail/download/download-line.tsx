import { describeFailure, downloadLabels } from '../../../../contract/downloads/download.ts';
import { pictureLabels } from '../../../../contract/downloads/picture.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Progress } from '../../../ui/feedback/progress/progress.tsx';
import type { useDownload } from './use-download.ts';
import styles from '../detail-panel.module.css';

/** The progress of a download, or the reason of its failure. */
export function DownloadLine({ download }: { download: ReturnType<typeof useDownload> }) {
  const { current, cancel, resume, share, save } = download;
  if (current === undefined) return null;
  const { step, fraction, fetched, reason } = current;
  const label = labelOf(current.request);
  if (step === 'failed') {
    return (
      <div className={styles.download} role="alert">
        <p className={styles.downloadText}>
          <strong>{describeFailure(current.request)}</strong>
          {reason !== null && <span className={styles.reason}>{reason}</span>}
        </p>
        <Button size="s" onClick={resume}>
          Try again
        </Button>
      </div>
    );
  }
  if (step === 'ready') {
    return (
      <div className={styles.download}>
        <p className={styles.downloadText}>{label}</p>
        <Button size="s" onClick={save}>
          Save
        </Button>
        <Button variant="primary" onClick={share}>
          Share
        </Button>
      </div>
    );
  }
  const isFetching = fetched !== null;
  return (
    <div className={styles.download}>
      <p className={styles.downloadText}>
        {isFetching ? 'Fetching the converter' : label}{' '}
        <span className={styles.figure}>
          {step === 'waiting' ? 'Waiting' : step === 'paused' ? 'Paused' : `${Math.floor((fetched ?? fraction) * 100)} %`}
        </span>
      </p>
      {step === 'paused' ? (
        <Button size="s" onClick={resume}>
          Go on
        </Button>
      ) : (
        <Button size="s" onClick={cancel}>
          Cancel
        </Button>
      )}
      <Progress label={isFetching ? 'Fetching the converter' : `Download as ${label}`} fraction={fetched ?? fraction} />
    </div>
  );
}

/** WEBP names either a picture or an animation. */
function labelOf({ format, picture }: NonNullable<ReturnType<typeof useDownload>['current']>['request']): string {
  return picture !== null && format !== 'mp4' && format !== 'gif' ? pictureLabels[format].long : downloadLabels[format];
}
