import { useId, type ReactNode } from 'react';
import styles from './fields.module.css';

/** A setting with its name as heading. */
export function SettingSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {children}
    </section>
  );
}
