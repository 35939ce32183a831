import { useId, type ReactNode } from 'react';
import styles from './disabled-panel.module.css';

type DisabledPanelProps = {
  /** Why it cannot be used, in words; null while it can. */
  reason: string | null;
  /** The way out, which stays usable. */
  action?: ReactNode;
  children: ReactNode;
};

/** Controls that cannot be used now: they are seen, cannot be reached, and a layer over them says why. */
export function DisabledPanel({ reason, action, children }: DisabledPanelProps) {
  const id = useId();
  const isOff = reason !== null;
  return (
    <div className={styles.panel}>
      {/* The way out is not part of it, or it would count as disabled too. */}
      <div role="group" aria-disabled={isOff || undefined} aria-describedby={isOff ? id : undefined}>
        {/* Always there, so that the controls keep what they hold when it changes. */}
        <div inert={isOff} className={styles.controls}>
          {children}
        </div>
      </div>
      {isOff && <div className={styles.overlay} data-tooltip={reason} />}
      {isOff && (
        <p className={styles.reason}>
          <span id={id}>{reason}</span> {action}
        </p>
      )}
    </div>
  );
}
