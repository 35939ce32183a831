import { useLiveQuery } from 'dexie-react-hooks';
import { dismissTip } from '../../../actions/dismiss-tip.ts';
import { isTipDismissed } from '../../../db/queries/tips.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { ProTip } from '../../../ui/panel/tutorial/pro-tip.tsx';
import { editTutorial } from '../edit-tutorial.ts';

const panel = 'Edit';

/** The tip of the editor, until it is dismissed on this device. */
export function EditTip() {
  const isDismissed = useLiveQuery(async () => isTipDismissed(panel), []);
  if (isDismissed !== false) return null;
  return (
    <ProTip
      text="Every step is a version in the strip. Go back to any of them and work on from there: nothing is lost, and Compare shows the original."
      tutorial={editTutorial}
      onDismiss={() => void runAction(() => dismissTip(panel))}
    />
  );
}
