import { Globe } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { AppError } from '../../../../contract/errors.ts';
import { hasPicture } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { profilePath } from '../../../../contract/account/username.ts';
import { publishMedia } from '../../../actions/profiles/publish-media.ts';
import { findMe } from '../../../db/queries/session.ts';
import { syncStatus } from '../../../sync/status.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { showToast } from '../../../ui/feedback/toast/toast-store.ts';
import { toContentRefusal, type ContentRefusal } from './content-refusal.ts';
import { ContentWarningDialog } from './content-warning-dialog.tsx';
import styles from './share.module.css';

/** Publishes the image on the profile, after the studio's content check. */
export function PublishButton({ item }: { item: MediaRow }) {
  const { isBusy, refusal, publish, close } = usePublishing(item.id);
  const isOffline = useSnapshot(syncStatus).state === 'offline';
  const isPossible = !item.is_published && hasPicture(item);
  return (
    <>
      <Button
        icon={<Globe size={16} aria-hidden />}
        isBusy={isBusy && refusal === null}
        disabled={!isPossible || isOffline}
        onClick={() => void publish(false)}
      >
        {item.is_published ? 'Published' : isBusy ? `Looking at the ${item.resource_type === 'video' ? 'film' : 'picture'}…` : 'Publish'}
      </Button>
      {isPossible && isOffline && <p className={styles.hint}>Publishing needs a connection.</p>}
      {refusal !== null && <ContentWarningDialog refusal={refusal} isBusy={isBusy} onRetry={() => void publish(true)} onClose={close} />}
    </>
  );
}

/** Publishing waits for the studio's content check. If the user has moved on by then, a message shows the result. */
function usePublishing(id: string) {
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<ContentRefusal | null>(null);
  const isAwaited = useRef(false);
  useEffect(
    () => () => {
      isAwaited.current = false;
    },
    [],
  );
  const publish = async (isRetry: boolean) => {
    setIsBusy(true);
    isAwaited.current = true;
    try {
      await publishMedia(id, isRetry);
      setRefusal(null);
      await sayPosted();
    } catch (error) {
      logUnexpected(error);
      const refused = toContentRefusal(error, isRetry);
      if (refused === null) sayFailure(error);
      else if (isAwaited.current) setRefusal(refused);
      else showToast({ key: 'publish', kind: 'error', text: refused.message, durationMs: 12_000 });
    } finally {
      setIsBusy(false);
    }
  };
  const close = () => {
    isAwaited.current = false;
    setRefusal(null);
  };
  return { isBusy, refusal, publish, close };
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
  // The check itself did not run: the studio gives the reason.
  const isUnseen =
    error instanceof AppError && (error.code === 'ASSESSMENT_FAILED' || error.code === 'UNAVAILABLE' || error.code === 'IN_PROGRESS');
  const reason = isUnseen ? `: ${error.message}` : '';
  const text = isNoAccess ? 'You do not have access to publish images' : `Something went wrong${reason}`;
  showToast({ key: 'publish', kind: 'error', text, durationMs: 8_000 });
}
