import { useEffect } from 'react';
import { hasRunningJobs } from '../../lib/running-jobs.ts';
import { registerServiceWorker } from '../updates/register-service-worker.ts';
import { offerUpdate } from './offer-update.ts';

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
