import { X } from 'lucide-react';
import { IconButton } from '../../../ui/controls/button.tsx';
import { loadUntilThere } from '../../../lib/load-until-there.ts';
import { lazyNamed } from '../../../ui/lazy-named.tsx';
import { setPanelOpen } from '../form/create.state.ts';
import { settingsTitle } from '../form/form-modes.ts';
import { useForm } from '../form/use-form.ts';
import styles from './settings-panel.module.css';

const SettingsFields = lazyNamed(() => loadUntilThere(async () => (await import('./settings-fields.tsx')).SettingsFields));

/** All settings beside the grid. */
export function SettingsPanel() {
  const title = settingsTitle(useForm());
  return (
    <aside aria-label={title} className={styles.panel}>
      <header className={styles.header}>
        <h2>{title}</h2>
        <IconButton label="Close settings" icon={<X size={18} />} onClick={() => setPanelOpen(false)} />
      </header>
      <SettingsFields />
    </aside>
  );
}
