import { hasRunningJobs } from '../../lib/running-jobs.ts';
import { runAction } from '../../ui/feedback/run-action.ts';
import { showToast } from '../../ui/feedback/toast/toast-store.ts';

/** Offers to switch to the new version; `apply` itself waits for running work. */
export function offerUpdate(apply: () => Promise<void>): void {
  const update = () => {
    if (hasRunningJobs()) showToast({ key: 'update', text: 'Pleinair updates when the running download has ended.' });
    void runAction(apply);
  };
  showToast({
    key: 'update',
    text: 'A new version is ready',
    durationMs: null,
    actions: [
      { label: 'Update', onPress: update },
      { label: 'Later', onPress: () => undefined },
    ],
  });
}
