import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

type TabsProps<V extends string> = {
  /** Accessible name of the row of tabs. */
  label: string;
  value: V;
  tabs: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
  /** Content of the chosen tab. */
  children: ReactNode;
};

/** Tabs with one panel in view. Arrows go from tab to tab. */
export function Tabs<V extends string>({ label, value, tabs, onChange, children }: TabsProps<V>) {
  return (
    <Base.Root value={value} onValueChange={(next: V) => onChange(next)}>
      <Base.List aria-label={label} className={styles.list} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={value} className={styles.panel}>
        {children}
      </Base.Panel>
    </Base.Root>
  );
}
