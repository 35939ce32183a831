import { ListFilter } from 'lucide-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { clearSent } from '../../actions/outbox/clear-sent.ts';
import { listSent } from '../../db/queries/outbox/sent.ts';
import { Button } from '../../ui/controls/button.tsx';
import { MenuButton } from '../../ui/controls/menu-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { runAction } from '../../ui/feedback/run-action.ts';
import { showToast } from '../../ui/feedback/toast/toast-store.ts';
import { BackHeading } from '../../ui/layout/back-heading.tsx';
import { ActivityList } from './activity-list.tsx';
import { reasonsOf, type SentReason } from './describe-sent.ts';
import styles from './activity.module.css';

/** Lists the requests that this browser sent: address, reason and size, never the body. */
export function ActivityPage() {
  const all = useLiveQuery(listSent, []);
  const [only, setOnly] = useState<SentReason | null>(null);
  if (all === undefined) return null;
  const reasons = reasonsOf(all);
  // After a clear the chosen reason may be missing from the list; fall back to all.
  const chosen = reasons.find(({ reason }) => reason === only) ?? null;
  const list = chosen === null ? all : all.filter(({ reason }) => reason === chosen.reason);
  const isEmpty = all.length === 0;
  const clear = async () => {
    await clearSent();
    showToast({ text: 'The list is empty. Nothing that was sent is taken back by that.' });
  };
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <BackHeading title="What left this device" back={{ to: '/settings', name: 'Settings' }} />
      </div>
      <p className={styles.note}>
        Every request to the studio with its reason, kept on this device for 30 days, and never what it said. Sizes are those of the address
        and of what was sent to it. Pictures and parts of the app that are only fetched are not listed.
      </p>
      <div className={styles.tools}>
        <MenuButton
          label="Reason"
          entries={[
            { label: 'Every reason', isChecked: chosen === null, onSelect: () => setOnly(null) },
            ...reasons.map(({ reason, name }) => ({
              label: name,
              isChecked: chosen?.reason === reason,
              onSelect: () => setOnly(reason),
            })),
          ]}
        >
          {(props) => (
            <Button icon={<ListFilter size={16} aria-hidden />} {...props}>
              {chosen?.name ?? 'Every reason'}
            </Button>
          )}
        </MenuButton>
        <p role="status" className={styles.count}>
          {list.length === 1 ? '1 entry' : `${list.length.toLocaleString()} entries`}
        </p>
        <Button aria-disabled={isEmpty} onClick={() => isEmpty || void runAction(clear)}>
          Clear
        </Button>
      </div>
      {isEmpty ? (
        <EmptyState title="Nothing has left this device yet.">
          <p>What is sent from now on stands here.</p>
        </EmptyState>
      ) : (
        <ActivityList key={chosen?.reason ?? ''} list={list} />
      )}
    </div>
  );
}
