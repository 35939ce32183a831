import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { applyPending } from './apply-pending.ts';
import styles from './tools.module.css';

type ToolPanelProps = {
  title: string;
  /** Whether there is anything to apply. */
  canApply: boolean;
  onClose: () => void;
  /** Puts the tool back to where it began; left out where there is nothing to put back. */
  onReset?: (() => void) | undefined;
  children: ReactNode;
};

/** The controls of a tool. What it shows becomes a version with Apply. */
export function ToolPanel({ title, canApply, onClose, onReset, children }: ToolPanelProps) {
  return (
    <section aria-label={title} className={styles.panel}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {onReset !== undefined && (
          <Button size="s" variant="quiet" onClick={onReset}>
            Reset
          </Button>
        )}
      </header>
      <div className={styles.fields}>{children}</div>
      <footer className={styles.foot}>
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
      </footer>
    </section>
  );
}
