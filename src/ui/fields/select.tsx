import { type ComponentProps, useId } from 'react';
import styles from './select.module.css';

type SelectProps = Omit<ComponentProps<'select'>, 'className'>;

/** The browser's own select, as wide as its container. It needs a separate label. */
export function Select(props: SelectProps) {
  return <select {...props} className={styles.select} />;
}

/** A select below its label. */
export function SelectField({ label, ...props }: Omit<SelectProps, 'id'> & { label: string }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} {...props} />
    </div>
  );
}
