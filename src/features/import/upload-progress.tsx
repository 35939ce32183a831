import { cancelUploads } from '../../actions/import/cancel-uploads.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Progress } from '../../ui/feedback/progress/progress.tsx';
import { runAction } from '../../ui/feedback/run-action.ts';
import { showToast } from '../../ui/feedback/toast/toast-store.ts';
import type { Uploads } from './use-uploads.ts';
import styles from './import-panel.module.css';

/** The upload progress of imported files. */
export function UploadProgress({ uploads, isCancellable }: { uploads: Uploads; isCancellable: boolean }) {
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
