import { contentCategories } from '../../../../contract/content/content-warning.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { ContentRefusal } from './content-refusal.ts';
import styles from './share.module.css';

type ContentWarningDialogProps = { refusal: ContentRefusal; isBusy: boolean; onRetry: () => void; onClose: () => void };

/** Shows a content warning with a retry; after a failed retry only the studio's message. */
export function ContentWarningDialog({ refusal, isBusy, onRetry, onClose }: ContentWarningDialogProps) {
  return (
    <Dialog
      isOpen
      title="The following types of content cannot be published."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {!refusal.isFinal && (
            <Button variant="primary" isBusy={isBusy} aria-describedby="content-retry" onClick={onRetry}>
              Retry
            </Button>
          )}
        </>
      }
    >
      <ul className={styles.kinds}>
        {Object.values(contentCategories).map((category) => (
          <li key={category}>{category}</li>
        ))}
      </ul>
      {refusal.isFinal ? (
        <p className={styles.message} role="alert">
          {refusal.message}
        </p>
      ) : (
        <p id="content-retry" className={styles.message}>
          Retry: use a more advanced algorithm for assessment
        </p>
      )}
    </Dialog>
  );
}
