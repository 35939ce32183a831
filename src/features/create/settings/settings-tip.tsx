import { useLiveQuery } from 'dexie-react-hooks';
import { dismissTip } from '../../../actions/dismiss-tip.ts';
import { isTipDismissed } from '../../../db/queries/tips.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { ProTip } from '../../../ui/panel/pro-tip.tsx';
import { settingsTitle } from '../form/form-modes.ts';
import type { CreateForm } from '../form/form-rules.ts';
import { settingsHelp } from './settings-help.ts';
import styles from './settings-pages.module.css';

/** The tip of these settings, until it is put away on this device. */
export function SettingsTip({ form }: { form: CreateForm }) {
  const title = settingsTitle(form);
  const isDismissed = useLiveQuery(async () => ({ title, is: await isTipDismissed(title) }), [title]);
  if (isDismissed?.title !== title || isDismissed.is) return null;
  const { tip, tutorial } = settingsHelp(form);
  return (
    <div className={styles.tip}>
      <ProTip text={tip} tutorial={tutorial} onDismiss={() => void runAction(() => dismissTip(title))} />
    </div>
  );
}
