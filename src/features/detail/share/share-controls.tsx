import { Link2, Share2 } from 'lucide-react';
import { useSnapshot } from 'valtio/react';
import { errors } from '../../../../contract/errors.ts';
import type { SharePermission } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { shareMedia } from '../../../actions/sharing/share-media.ts';
import { undoByKey } from '../../../actions/undo.ts';
import { isReached, syncStatus } from '../../../sync/status.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { showToast } from '../../../ui/feedback/toast/toast-store.ts';
import { undoAction } from '../../../ui/feedback/undo-action.ts';
import { copyText } from '../../../ui/feedback/copy-text.ts';
import { sharePageUrl, shareTargets, type Shared } from './share-targets.ts';
import styles from './share.module.css';

const options: { value: SharePermission; label: string }[] = [
  { value: 'public', label: 'Public' },
  { value: 'image_only', label: 'Image only' },
  { value: 'private', label: 'Private' },
];

const meanings: Record<SharePermission, string> = {
  public: 'Anyone with the link sees the image with generation details.',
  image_only: 'Anyone with the link sees the image only.',
  private: 'Nobody but you sees it.',
};

type ShareControlsProps = { item: MediaRow; canShare: boolean };

/** The share access of an item, and buttons that pass its link on. Without `canShare` the user can only make it private. */
export function ShareControls({ item, canShare }: ShareControlsProps) {
  const permission = item.share_access_permission;
  const isOn = permission !== 'private';
  const awaited = sayAwaited(isReached(useSnapshot(syncStatus).state));
  const refuse = () => sayRefused(isOn ? awaited : null);
  const shared = isOn && item.share_token !== null ? describeShared(item, item.share_token) : null;
  if (!canShare && !isOn)
    return (
      <p className={styles.hint}>
        {meanings.private} {errors.NO_SHARE_ACCESS.title}.
      </p>
    );
  return (
    <div className={styles.share} role="group" aria-label="Share">
      <Segmented
        label="Share access"
        value={permission}
        options={options.filter(({ value }) => canShare || value === 'private' || value === permission)}
        onChange={(value) => void runAction(() => changeAccess(item.id, value))}
      />
      <p className={styles.hint} role="status">
        {meanings[permission]}
        {!canShare && ` ${errors.NO_SHARE_ACCESS.title}; the link stays until it is made private.`}
        {isOn && shared === null && ` ${awaited}`}
      </p>
      <div className={styles.ways}>
        <Button
          className={styles.copy}
          icon={<Link2 size={16} aria-hidden />}
          onClick={() => (shared === null ? refuse() : void copyText(shared.url, 'Link'))}
        >
          Copy link
        </Button>
        {shareTargets.map(({ name, address }) => (
          <Way key={name} name={name} address={shared === null ? null : address(shared)} onRefused={refuse} />
        ))}
        {'share' in navigator && (
          <Button
            icon={<Share2 size={16} aria-hidden />}
            onClick={() => (shared === null ? refuse() : void runAction(() => openShareSheet(shared)))}
          >
            Share…
          </Button>
        )}
      </div>
    </div>
  );
}

/** Changes the access. The hint below the control explains it, so the message only offers Undo. */
async function changeAccess(id: string, permission: SharePermission): Promise<void> {
  const undoKey = await shareMedia(id, permission);
  if (undoKey === null) return;
  showToast({ key: 'share', text: 'Share access changed', actions: [undoAction(() => undoByKey(undoKey))] });
}

function Way({ name, address, onRefused }: { name: string; address: string | null; onRefused: () => void }) {
  if (address === null) return <Button onClick={onRefused}>{name}</Button>;
  return (
    <a className={styles.way} href={address} target="_blank" rel="noopener noreferrer" aria-label={`Share on ${name}`}>
      {name}
    </a>
  );
}

/** Why there is no link yet: a content check can take minutes for a video. */
function sayAwaited(isStudioReached: boolean): string {
  return isStudioReached ? 'The studio is making the link.' : 'The link is made as soon as the studio can be reached.';
}

/** `awaited`: why there is no link yet; null when sharing is off. */
function sayRefused(awaited: string | null): void {
  showToast({ key: 'share-link', kind: awaited === null ? 'error' : 'info', text: awaited ?? 'Enable access permission before sharing!' });
}

function describeShared(item: MediaRow, token: string): Shared {
  const { origin } = location;
  const pictureUrl = `${origin}/api/share/${token}/media/1024`;
  // `image_only` hides the prompt, so the share text must not contain it.
  const text = item.share_access_permission === 'public' ? item.prompt_head : 'Made with Pleinair';
  return { url: sharePageUrl(token, origin), text, pictureUrl };
}

/** Opens the system's share sheet. AbortError means that the user closed it, which is not a failure. */
async function openShareSheet({ url, text }: Shared): Promise<void> {
  try {
    await navigator.share({ url, title: text });
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
  }
}
