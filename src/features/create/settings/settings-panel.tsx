import { loadUntilThere } from '../../../lib/connection/load-until-there.ts';
import { lazyNamed } from '../../../ui/lazy-named.tsx';
import { MakingWonders } from '../../../ui/panel/making-wonders.tsx';
import { settingsTitle } from '../form/form-modes.ts';
import { useMode } from '../form/use-form.ts';
import styles from './settings-panel.module.css';

const SettingsPages = lazyNamed(() => loadUntilThere(async () => (await import('./settings-pages.tsx')).SettingsPages), <MakingWonders />);

/** The settings panel next to the grid. */
export function SettingsPanel() {
  return (
    <aside aria-label={settingsTitle(useMode())} className={styles.panel}>
      <SettingsPages />
    </aside>
  );
}
