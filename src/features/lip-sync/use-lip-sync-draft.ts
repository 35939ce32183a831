import { useEffect } from 'react';
import { snapshot, subscribe } from 'valtio/vanilla';
import { saveDraft } from '../../actions/save-draft.ts';
import { createSaveSoon } from '../../lib/save-soon.ts';
import { draftKey, isLipSyncEmpty, takeLipSyncDraft } from './lip-sync-draft.ts';
import { lipSyncState } from './lip-sync.state.ts';

/** Brings back what was chosen before a reload, and keeps what was put in from elsewhere and every later change. */
export function useLipSyncDraft(): void {
  useEffect(() => {
    // A draft that cannot be kept must not interrupt anybody; the form itself is still there.
    const saveSoon = createSaveSoon(() =>
      saveDraft(draftKey, snapshot(lipSyncState.form)).catch((error: unknown) => console.warn('draft.not-kept', error)),
    );
    if (isLipSyncEmpty()) void takeLipSyncDraft();
    else saveSoon();
    let known = snapshot(lipSyncState).form;
    const stop = subscribe(lipSyncState, () => {
      const { form } = snapshot(lipSyncState);
      if (form === known) return;
      known = form;
      saveSoon();
    });
    return () => {
      stop();
      saveSoon.end();
    };
  }, []);
}
