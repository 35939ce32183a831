import { useEffect } from 'react';
import { hasRunningJobs } from '../../lib/running-jobs.ts';
import { runAction } from '../../ui/feedback/run-action.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { registerServiceWorker } from '../register-service-worker.ts';

/** Offers a new version when it is ready. Nothing reloads before drafts are written and running work has ended. */
export function UpdatePrompt() {
  useEffect(() => {
    void registerServiceWorker({
      onUpdateReady: offerUpdate,
      isBusy: hasRunningJobs,
    });
  }, []);
  return null;
}

function offerUpdate(apply: () => Promise<void>): void {
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
