import { useRef, useState } from 'react';
import { purgeMedia } from '../../actions/trash/purge-media.ts';
import { restoreMedia } from '../../actions/trash/restore-media.ts';
import { undoByKey } from '../../actions/undo.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { runAction } from '../../ui/feedback/run-action.ts';
import { Loading } from '../../ui/feedback/progress/loading.tsx';
import { showToast } from '../../ui/feedback/toast/toast-store.ts';
import { undoAction } from '../../ui/feedback/undo-action.ts';
import { BackHeading } from '../../ui/layout/back-heading.tsx';
import { onceAtATime } from './once-at-a-time.ts';
import { TrashTile } from './trash-tile.tsx';
import type { TrashItem } from './trash-list.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useTrash } from './use-trash.ts';
import styles from './trash-page.module.css';

const countItems = (count: number) => (count === 1 ? '1 item' : `${count} items`);

/**
 * The items of the confirmation before they are deleted for good. `hasMore`: the Trash has more pages; it is emptied page by page, these
 * items first.
 */
type Question = { items: readonly TrashItem[]; isAll: boolean; hasMore: boolean };

/** Deleted items of the last 30 days: restore them, or delete them for good. */
export function TrashPage({ account }: { account: string }) {
  const trash = useTrash();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  // The question outlives its dialog, which shows it while it fades out.
  const [asked, setAsked] = useState<Question>({ items: [], isAll: false, hasMore: false });
  const [isAsked, setIsAsked] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const [restoreOnce] = useState(() => onceAtATime(({ item }: TrashItem) => item.id));
  const { onFocus, find } = useKeptFocus(
    page,
    trash.items.map(({ item }) => item.id),
  );
  const chosen = trash.items.filter(({ item }) => picked.has(item.id));
  const done = (items: readonly TrashItem[]) => {
    trash.drop(items);
    setPicked((now) => without(now, items));
  };
  const ask = (items: readonly TrashItem[], isAll = false) => {
    setAsked({ items, isAll, hasMore: isAll && trash.hasMore });
    setIsAsked(true);
  };

  const restore = (wanted: readonly TrashItem[]) =>
    void runAction(() =>
      restoreOnce(wanted, async (items) => {
        const rows = items.map(({ item }) => item);
        const undoKey = await restoreMedia(
          rows.map(({ id }) => id),
          rows,
        );
        done(items);
        showToast({
          kind: 'success',
          text: items.length === 1 ? 'Image restored' : `${items.length} images restored`,
          actions: [undoAction(() => undoByKey(undoKey))],
        });
      }),
    );
  const purge = ({ items, isAll, hasMore }: Question) =>
    void runAction(async () => {
      setIsAsked(false);
      await purgeMedia(items.map(({ item }) => item.id));
      done(items);
      showToast({ kind: 'success', text: isAll && !hasMore ? 'The Trash is empty' : `${countItems(items.length)} deleted for good` });
      if (trash.hasMore) trash.readAgain();
    });

  const hasItems = trash.items.length > 0;
  return (
    <div ref={page} className={styles.page} onFocus={onFocus}>
      <div className={styles.head}>
        <BackHeading title="Trash" back={{ to: '/history', search: { tab: 'generation' }, name: 'History' }}>
          {hasItems && (
            <Button variant="danger" onClick={() => ask(trash.items, true)}>
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
            <Button variant="danger" onClick={() => ask(chosen)}>
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
                onPurge={() => ask([deleted])}
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
        title={asked.isAll ? 'Empty the Trash?' : `Delete ${countItems(asked.items.length)} for good?`}
        description="This cannot be undone."
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        finalFocus={find}
        footer={
          <>
            <Button onClick={() => setIsAsked(false)}>Cancel</Button>
            <Button variant="danger" onClick={() => purge(asked)}>
              Delete for good
            </Button>
          </>
        }
      >
        {asked.hasMore && <p>The {countItems(asked.items.length)} shown here go first.</p>}
      </Dialog>
    </div>
  );
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

function without(ids: ReadonlySet<string>, items: readonly TrashItem[]): ReadonlySet<string> {
  const next = new Set(ids);
  for (const { item } of items) next.delete(item.id);
  return next;
}

function State({ trash }: { trash: ReturnType<typeof useTrash> }) {
  if (trash.state === 'loading') {
    return <Loading>Looking into the Trash</Loading>;
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
