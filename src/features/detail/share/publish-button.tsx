import { Globe } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { AppError } from '../../../../contract/errors.ts';
import { hasPicture } from '../../../../contract/media.ts';
import type { MediaRow } from '../../../../contract/media-row.ts';
import { profilePath } from '../../../../contract/username.ts';
import { publishMedia } from '../../../actions/publish-media.ts';
import { findMe } from '../../../db/queries/session.ts';
import { syncStatus } from '../../../sync/status.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { lazyNamed } from '../../../ui/lazy-named.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { toContentRefusal, type ContentRefusal } from './content-refusal.ts';
import styles from './share.module.css';

const ContentWarningDialog = lazyNamed(async () => (await import('./content-warning-dialog.tsx')).ContentWarningDialog);

/** Posts the image to the profile, when the studio finds nothing in it that may not be posted. */
export function PublishButton({ item }: { item: MediaRow }) {
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<ContentRefusal | null>(null);
  const isOffline = useSnapshot(syncStatus).state === 'offline';
  const isPossible = !item.is_published && hasPicture(item);

  const publish = async (isRetry: boolean) => {
    setIsBusy(true);
    try {
      await publishMedia(item.id, isRetry);
      setRefusal(null);
      await sayPosted();
    } catch (error) {
      logUnexpected(error);
      const refused = toContentRefusal(error, isRetry);
      if (refused === null) sayFailure(error);
      else setRefusal(refused);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <>
      <Button
        icon={<Globe size={16} aria-hidden />}
        isBusy={isBusy && refusal === null}
        disabled={!isPossible || isOffline}
        onClick={() => void publish(false)}
      >
        {item.is_published ? 'Published' : 'Publish'}
      </Button>
      {isPossible && isOffline && <p className={styles.hint}>Publishing needs a connection.</p>}
      {refusal !== null && (
        <ContentWarningDialog refusal={refusal} isBusy={isBusy} onRetry={() => void publish(true)} onClose={() => setRefusal(null)} />
      )}
    </>
  );
}

async function sayPosted(): Promise<void> {
  const username = (await findMe())?.username;
  showToast({
    kind: 'success',
    text: 'Congrats! Your art has been posted! You can see all the art you posted in your profile.',
    durationMs: 8_000,
    actions: username ? [{ label: 'View profile', onPress: () => void open(profilePath(username), '_blank', 'noopener') }] : [],
  });
}

function logUnexpected(error: unknown): void {
  if (!(error instanceof AppError)) console.error('publish.failed', error);
}

function sayFailure(error: unknown): void {
  const isNoAccess = error instanceof AppError && (error.code === 'NO_PUBLISH_ACCESS' || error.code === 'FORBIDDEN');
  const text = isNoAccess ? 'You do not have access to publish images' : 'Something went wrong';
  showToast({ key: 'publish', kind: 'error', text, durationMs: 8_000 });
}
