import { X } from 'lucide-react';
import { IconButton } from '../../../ui/controls/button.tsx';
import { loadUntilThere } from '../../../lib/load-until-there.ts';
import { lazyNamed } from '../../../ui/lazy-named.tsx';
import { setPanelOpen } from '../form/create.state.ts';
import styles from './settings-panel.module.css';

const SettingsFields = lazyNamed(() => loadUntilThere(async () => (await import('./settings-fields.tsx')).SettingsFields));

/** All settings beside the grid. */
export function SettingsPanel() {
  return (
    <aside aria-label="Picture settings" className={styles.panel}>
      <header className={styles.header}>
        <h2>Picture settings</h2>
        <IconButton label="Close settings" icon={<X size={18} />} onClick={() => setPanelOpen(false)} />
      </header>
      <SettingsFields />
    </aside>
  );
}
