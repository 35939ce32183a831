import { Pause, Play, RotateCw, Save, Share2, X } from 'lucide-react';
import type { Snapshot } from 'valtio/vanilla';
import type { Download } from '../../actions/downloads/download.ts';
import { handOver, pauseDownload, removeDownload, resumeDownload, retryMissing } from '../../actions/downloads/queue-download.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { runAction } from '../../ui/feedback/run-action.ts';
import { describeDownload } from './describe-download.ts';
import styles from './downloads-tray.module.css';

/** One download: what it is, how far, and what can be done with it. */
export function DownloadLine({ download }: { download: Snapshot<Download> }) {
  const { id, title, step, fraction, fetched, reason, failedIds } = download;
  const isOver = step === 'saved' || step === 'failed';
  return (
    <li className={styles.line} data-step={step}>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.state}>{describeDownload(download)}</p>
        {step === 'failed' && reason !== null && <p className={styles.state}>{reason}</p>}
      </div>
      <div className={styles.buttons}>
        {(step === 'running' || step === 'waiting') && (
          <IconButton label={`Pause ${title}`} icon={<Pause size={16} aria-hidden />} onClick={() => pauseDownload(id)} />
        )}
        {step === 'paused' && (
          <IconButton label={`Go on with ${title}`} icon={<Play size={16} aria-hidden />} onClick={() => resumeDownload(id)} />
        )}
        {step === 'failed' && (
          <IconButton label={`Try ${title} again`} icon={<RotateCw size={16} aria-hidden />} onClick={() => resumeDownload(id)} />
        )}
        {step === 'saved' && failedIds.length > 0 && (
          <IconButton label="Try those that are missing again" icon={<RotateCw size={16} aria-hidden />} onClick={() => retryMissing(id)} />
        )}
        {step === 'ready' && (
          <>
            <IconButton
              label={`Share ${title}`}
              icon={<Share2 size={16} aria-hidden />}
              onClick={() => void runAction(() => handOver(id, 'share'))}
            />
            <IconButton
              label={`Save ${title}`}
              icon={<Save size={16} aria-hidden />}
              onClick={() => void runAction(() => handOver(id, 'save'))}
            />
          </>
        )}
        <IconButton
          label={isOver ? `Close ${title}` : `Cancel ${title}`}
          icon={<X size={16} aria-hidden />}
          onClick={() => removeDownload(id)}
        />
      </div>
      {step === 'running' && (
        <div className={styles.progress}>
          <Progress label={fetched === null ? title : 'Fetching the converter'} fraction={fetched ?? fraction} />
        </div>
      )}
    </li>
  );
}
