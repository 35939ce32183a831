import { useId, type ReactNode } from 'react';
import styles from './disabled-panel.module.css';

type DisabledPanelProps = {
  /** The reason in words; null while the panel is enabled. */
  reason: string | null;
  /** The action that enables it, which stays usable. */
  action?: ReactNode;
  children: ReactNode;
};

/** Disables controls: they stay visible but inert, and a layer over them shows the reason. */
export function DisabledPanel({ reason, action, children }: DisabledPanelProps) {
  const id = useId();
  const isOff = reason !== null;
  return (
    <div className={styles.panel}>
      {/* The action is outside the group, or it would count as disabled too. */}
      <div role="group" aria-disabled={isOff || undefined} aria-describedby={isOff ? id : undefined}>
        {/* Always mounted, so that the controls keep their state. */}
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
