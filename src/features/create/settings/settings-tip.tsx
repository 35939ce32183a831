import { useLiveQuery } from 'dexie-react-hooks';
import { dismissTip } from '../../../actions/dismiss-tip.ts';
import { isTipDismissed } from '../../../db/queries/tips.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { ProTip } from '../../../ui/panel/tutorial/pro-tip.tsx';
import { settingsTitle, type FormMode } from '../form/form-modes.ts';
import { settingsHelp } from './settings-help.ts';
import styles from './settings-pages.module.css';

/** The tip of a mode's settings, until it is dismissed on this device. */
export function SettingsTip({ mode }: { mode: FormMode }) {
  const title = settingsTitle(mode);
  const isDismissed = useLiveQuery(async () => ({ title, is: await isTipDismissed(title) }), [title]);
  if (isDismissed?.title !== title || isDismissed.is) return null;
  const { tip, tutorial } = settingsHelp(mode);
  return (
    <div className={styles.tip}>
      <ProTip text={tip} tutorial={tutorial} onDismiss={() => void runAction(() => dismissTip(title))} />
    </div>
  );
}
