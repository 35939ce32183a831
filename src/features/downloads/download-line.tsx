import { Pause, Play, RotateCw, Save, Share2, X } from 'lucide-react';
import type { Snapshot } from 'valtio/vanilla';
import type { Download } from '../../actions/downloads/download.ts';
import { handOver, pauseDownload, removeDownload, resumeDownload, retryMissing } from '../../actions/downloads/queue-download.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Progress } from '../../ui/feedback/progress/progress.tsx';
import { runAction } from '../../ui/feedback/run-action.ts';
import { describeDownload } from './describe-download.ts';
import styles from './downloads-tray.module.css';

/** One download: title, progress and actions. */
export function DownloadLine({ download, onRemove }: { download: Snapshot<Download>; onRemove: () => void }) {
  const { id, title, step, fraction, fetched, reason, failedIds, note } = download;
  const isOver = step === 'saved' || step === 'failed';
  return (
    <li className={styles.line} data-step={step}>
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.state}>{describeDownload(download)}</p>
        {(step === 'saved' || step === 'ready') && note !== undefined && <p className={styles.state}>{note}</p>}
        {step === 'failed' && reason !== null && <p className={styles.state}>{reason}</p>}
      </div>
      <div className={styles.buttons}>
        {step !== 'ready' && step !== 'saved' && <StepButton download={download} />}
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
          onClick={() => {
            removeDownload(id);
            onRemove();
          }}
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

/** Pauses, resumes or retries. One button at one place in the tree keeps the focus when its action changes. */
function StepButton({ download: { id, title, step } }: { download: Snapshot<Download> }) {
  if (step === 'running' || step === 'waiting')
    return <IconButton label={`Pause ${title}`} icon={<Pause size={16} aria-hidden />} onClick={() => pauseDownload(id)} />;
  const [label, icon] =
    step === 'paused'
      ? [`Go on with ${title}`, <Play key="icon" size={16} aria-hidden />]
      : [`Try ${title} again`, <RotateCw key="icon" size={16} aria-hidden />];
  return <IconButton label={label} icon={icon} onClick={() => resumeDownload(id)} />;
}
