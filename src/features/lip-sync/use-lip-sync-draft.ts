import { useEffect } from 'react';
import { snapshot, subscribe } from 'valtio/vanilla';
import { saveDraft } from '../../actions/save-draft.ts';
import { createSaveSoon } from '../../lib/save-soon.ts';
import { draftKey, isLipSyncEmpty, takeLipSyncDraft } from './lip-sync-draft.ts';
import { lipSyncState } from './lip-sync.state.ts';

/** Restores the draft after a reload, and saves every later change. */
export function useLipSyncDraft(): void {
  useEffect(() => {
    // An unsaved draft must not interrupt the user; the form still works.
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
