import { Pause, Play } from 'lucide-react';
import { useSnapshot } from 'valtio/react';
import { Button } from '../../ui/controls/button.tsx';
import { Progress } from '../../ui/feedback/progress/progress.tsx';
import { cancelImport, pauseImport } from './import-files.ts';
import { dismissFailures, importState, type ImportFailure } from './import.state.ts';
import { useUploads, type Uploads } from './use-uploads.ts';
import { cancelUploads } from '../../actions/import/cancel-uploads.ts';
import { runAction } from '../../ui/feedback/run-action.ts';
import { showToast } from '../../ui/feedback/toast/toast-store.ts';
import styles from './import-panel.module.css';

/** The progress of an import and its upload, and the failed files with reasons. Renders nothing when there is nothing to show. */
export function ImportPanel() {
  const { current, failures, isPaused, isWaiting } = useSnapshot(importState);
  // While files are read, their count is more useful than the uploads behind them.
  const isReading = current !== null && !isPaused && !isWaiting;
  const uploads = useUploads(!isReading);
  if (current === null && failures.length === 0 && uploads === null) return null;
  return (
    <section className={styles.panel} aria-label="Import">
      {current !== null && <RunningImport name={current} />}
      {uploads !== null && <UploadProgress uploads={uploads} isCancellable={current === null} />}
      {failures.length > 0 && <FailedImports />}
    </section>
  );
}

function RunningImport({ name }: { name: string }) {
  const { total, done, isPaused, isWaiting } = useSnapshot(importState);
  const place = `${Math.min(done + 1, total)} of ${total}`;
  return (
    <div className={styles.part}>
      <p role="status">{isPaused ? `Paused at ${place}` : isWaiting ? `Waiting to import ${place}` : `Importing ${place}`}</p>
      <p className={styles.name}>{isWaiting && !isPaused ? 'Files imported before have to be sent first.' : name}</p>
      <Progress label="Import" fraction={done / total} />
      <div className={styles.buttons}>
        <Button icon={isPaused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />} onClick={() => pauseImport(!isPaused)}>
          {isPaused ? 'Go on' : 'Pause'}
        </Button>
        <Button onClick={cancelImport}>Cancel</Button>
      </div>
    </div>
  );
}

function FailedImports() {
  const { failures, moreFailures } = useSnapshot(importState);
  return (
    <div role="alert" className={styles.part}>
      <p className={styles.title}>{failureTitle(failures)}</p>
      <ul className={styles.list}>
        {failures.map(({ name, reason }, index) => (
          // Two files may have the same name.
          <li key={`${index} ${name}`}>
            <span className={styles.name}>{name}</span>
            <span className={styles.reason}>{reason}</span>
          </li>
        ))}
      </ul>
      {moreFailures > 0 && <p className={styles.reason}>and {moreFailures} more</p>}
      <Button onClick={dismissFailures}>Close</Button>
    </div>
  );
}

function failureTitle(failures: readonly Pick<ImportFailure, 'of'>[]): string {
  const all = (kind: ImportFailure['of']) => failures.every(({ of }) => of === kind);
  if (all('image')) return 'Failed to upload image!';
  // The other files of a zip or folder were imported.
  return all('video') ? 'Failed to upload video!' : 'Some files were not imported';
}

/** The upload progress of imported files. */
function UploadProgress({ uploads, isCancellable }: { uploads: Uploads; isCancellable: boolean }) {
  const { left, total, sentBytes, totalBytes } = uploads;
  return (
    <div className={styles.part}>
      <p role="status">
        Uploading {total - left + 1} of {total}
      </p>
      <p className={styles.reason}>
        {megabytes(sentBytes)} of {megabytes(totalBytes)} MB
      </p>
      <Progress label="Upload" fraction={totalBytes === 0 ? 0 : sentBytes / totalBytes} />
      {isCancellable && <Button onClick={() => void runAction(cancel)}>Cancel upload</Button>}
    </div>
  );
}

async function cancel(): Promise<void> {
  const count = await cancelUploads();
  if (count > 0) showToast({ text: count === 1 ? '1 file was not uploaded' : `${count} files were not uploaded` });
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);
