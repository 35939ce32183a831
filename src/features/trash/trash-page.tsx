import { useState } from 'react';
import { purgeMedia } from '../../actions/purge-media.ts';
import { restoreMedia } from '../../actions/restore-media.ts';
import { undoLast } from '../../actions/undo.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { runAction } from '../../ui/feedback/run-action.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { BackHeading } from '../../ui/layout/back-heading.tsx';
import { TrashTile } from './trash-tile.tsx';
import { useTrash, type TrashItem } from './use-trash.ts';
import styles from './trash-page.module.css';

const countItems = (count: number) => (count === 1 ? '1 item' : `${count} items`);

/** Deleted items of the last 30 days: bring them back, or delete them for good. */
export function TrashPage({ account }: { account: string }) {
  const trash = useTrash();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<'chosen' | 'all' | null>(null);
  const chosen = trash.items.filter(({ item }) => picked.has(item.id));
  const done = (items: readonly TrashItem[]) => {
    trash.drop(items);
    setPicked(new Set());
  };

  const restore = (items: readonly TrashItem[]) =>
    void runAction(async () => {
      await restoreMedia(
        items.map(({ item }) => item.id),
        items.map(({ item }) => item),
      );
      done(items);
      showToast({
        kind: 'success',
        text: items.length === 1 ? 'Image restored' : `${items.length} images restored`,
        actions: [{ label: 'Undo', onPress: () => void runAction(undoLast) }],
      });
    });
  const purge = (items: readonly TrashItem[], isAll: boolean) =>
    void runAction(async () => {
      setAsked(null);
      await purgeMedia(items.map(({ item }) => item.id));
      done(items);
      showToast({ kind: 'success', text: isAll ? 'The Trash is empty' : `${countItems(items.length)} deleted for good` });
      if (trash.hasMore) trash.readAgain();
    });

  const hasItems = trash.items.length > 0;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <BackHeading title="Trash" back={{ to: '/history', search: { tab: 'generation' }, name: 'History' }}>
          {hasItems && (
            <Button variant="danger" onClick={() => setAsked('all')}>
              Empty Trash
            </Button>
          )}
        </BackHeading>
      </div>
      <div className={styles.scroller}>
        <p className={styles.note}>What you delete can be restored for 30 days, then it is gone for good.</p>
        {chosen.length > 0 && (
          <div className={styles.bar} role="toolbar" aria-label="Selection">
            <p role="status">{chosen.length} selected</p>
            <Button onClick={() => setPicked(new Set())}>Select none</Button>
            <Button variant="primary" onClick={() => restore(chosen)}>
              Restore
            </Button>
            <Button variant="danger" onClick={() => setAsked('chosen')}>
              Delete for good
            </Button>
          </div>
        )}
        <State trash={trash} />
        {hasItems && (
          <ul className={styles.grid} aria-label="Deleted items">
            {trash.items.map((deleted) => (
              <TrashTile
                key={deleted.item.id}
                deleted={deleted}
                account={account}
                isPicked={picked.has(deleted.item.id)}
                onPick={() => setPicked((now) => toggled(now, deleted.item.id))}
                onRestore={() => restore([deleted])}
                onPurge={() => {
                  setPicked(new Set([deleted.item.id]));
                  setAsked('chosen');
                }}
              />
            ))}
          </ul>
        )}
        {trash.hasMore && (
          <Button className={styles.more} onClick={trash.readMore}>
            Show more
          </Button>
        )}
      </div>
      <Dialog
        title={asked === 'all' ? 'Empty the Trash?' : `Delete ${countItems(chosen.length)} for good?`}
        description="This cannot be undone."
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        footer={
          <>
            <Button onClick={() => setAsked(null)}>Cancel</Button>
            <Button variant="danger" onClick={() => (asked === 'all' ? purge(trash.items, !trash.hasMore) : purge(chosen, false))}>
              Delete for good
            </Button>
          </>
        }
      >
        {asked === 'all' && trash.hasMore && <p>The {countItems(trash.items.length)} shown here go first.</p>}
      </Dialog>
    </div>
  );
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

function State({ trash }: { trash: ReturnType<typeof useTrash> }) {
  if (trash.state === 'loading') {
    return (
      <p className={styles.state} role="status">
        <Spinner /> Looking into the Trash
      </p>
    );
  }
  if (trash.state === 'ready') return trash.items.length === 0 ? <EmptyState title="The Trash is empty." /> : null;
  return (
    <EmptyState
      title={trash.state === 'offline' ? 'The Trash is kept in the studio and needs a connection.' : 'The Trash could not be read.'}
      action={<Button onClick={trash.readAgain}>Try again</Button>}
    >
      <p>Nothing in it is lost meanwhile.</p>
    </EmptyState>
  );
}
