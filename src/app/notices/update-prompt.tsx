import { useEffect } from 'react';
import { snapshot } from 'valtio/vanilla';
import { saveDraft } from '../../actions/save-draft.ts';
import { createState } from '../../features/create/form/create.state.ts';
import { draftKey } from '../../features/create/form/draft.ts';
import { hasRunningJobs } from '../../lib/running-jobs.ts';
import { runAction } from '../../ui/feedback/run-action.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { registerServiceWorker } from '../register-service-worker.ts';

/** Offers a new version when it is ready. Nothing reloads before drafts are written and running work has ended. */
export function UpdatePrompt() {
  useEffect(() => {
    void registerServiceWorker({
      onUpdateReady: offerUpdate,
      onOfflineReady: () => undefined,
      isBusy: hasRunningJobs,
      beforeReload: keepDraft,
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

/** What was typed in the last moment has not been saved by the composer yet. */
async function keepDraft(): Promise<void> {
  if (createState.isDraftRead) await saveDraft(draftKey, snapshot(createState.form));
}
