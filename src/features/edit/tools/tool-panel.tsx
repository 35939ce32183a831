import type { ReactNode } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { Button } from '../../../ui/controls/button.tsx';
import { PanelTitle } from '../../../ui/panel/panel-title.tsx';
import { applyPending } from './apply-pending.ts';
import { dismissTip } from '../../../actions/dismiss-tip.ts';
import { isTipDismissed } from '../../../db/queries/tips.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { ProTip } from '../../../ui/panel/tutorial/pro-tip.tsx';
import { editTutorial } from '../edit-tutorial.ts';
import styles from './tools.module.css';

type ToolPanelProps = {
  title: string;
  /** Resets the tool; absent when there is nothing to reset. */
  onReset?: (() => void) | undefined;
  children: ReactNode;
} & ({ foot: ReactNode } | Applied);

type Applied = {
  /** Whether there is anything to apply. */
  canApply: boolean;
  onClose: () => void;
};

/** The frame of a tool's controls. Apply turns the step into a version, unless the tool has its own footer. */
export function ToolPanel({ title, onReset, children, ...rest }: ToolPanelProps) {
  return (
    <section aria-label={title} className={styles.panel}>
      <header className={styles.head}>
        <PanelTitle title={title}>
          {onReset !== undefined && (
            <Button size="s" variant="quiet" onClick={onReset}>
              Reset
            </Button>
          )}
        </PanelTitle>
      </header>
      <div className={styles.fields}>
        {children}
        <div className={styles.tip}>
          <EditTip />
        </div>
      </div>
      <footer className={styles.foot}>{'foot' in rest ? rest.foot : <ApplyButtons {...rest} />}</footer>
    </section>
  );
}

function ApplyButtons({ canApply, onClose }: Applied) {
  return (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        variant="primary"
        aria-disabled={!canApply}
        onClick={() => {
          if (canApply) applyPending();
        }}
      >
        Apply
      </Button>
    </>
  );
}

/** The tip of the editor, until it is dismissed on this device. */
function EditTip() {
  const isDismissed = useLiveQuery(async () => isTipDismissed('Edit'), []);
  if (isDismissed !== false) return null;
  return (
    <ProTip
      text="Every step is a version in the strip. Go back to any of them and work on from there: nothing is lost, and Compare shows the original."
      tutorial={editTutorial}
      onDismiss={() => void runAction(() => dismissTip('Edit'))}
    />
  );
}
