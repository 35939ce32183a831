import { useEffect } from 'react';
import { snapshot, subscribe } from 'valtio/vanilla';
import { saveDraft } from '../../actions/save-draft.ts';
import { draftKey, isLipSyncEmpty, takeLipSyncDraft } from './lip-sync-draft.ts';
import { lipSyncState } from './lip-sync.state.ts';

const saveAfterMs = 300;

/** Brings back what was chosen before a reload, and keeps what was put in from elsewhere and every later change. */
export function useLipSyncDraft(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      clearTimeout(timer);
      // A draft that cannot be kept must not interrupt anybody; the form itself is still there.
      if (timer !== undefined)
        saveDraft(draftKey, snapshot(lipSyncState.form)).catch((error: unknown) => console.warn('draft.not-kept', error));
      timer = undefined;
    };
    const saveSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(save, saveAfterMs);
    };
    if (isLipSyncEmpty()) void takeLipSyncDraft();
    else saveSoon();
    let known = snapshot(lipSyncState).form;
    const stop = subscribe(lipSyncState, () => {
      const { form } = snapshot(lipSyncState);
      if (form === known) return;
      known = form;
      saveSoon();
    });
    addEventListener('pagehide', save);
    return () => {
      save();
      stop();
      removeEventListener('pagehide', save);
    };
  }, []);
}
