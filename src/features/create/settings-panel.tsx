import { X } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { setPanelOpen } from './create.state.ts';
import { SettingsFields } from './settings-fields.tsx';
import styles from './settings-panel.module.css';

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
