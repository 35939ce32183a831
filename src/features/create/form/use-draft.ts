import { useEffect } from 'react';
import { snapshot, subscribe } from 'valtio/vanilla';
import { saveDraft } from '../../../actions/save-draft.ts';
import { findDraft } from '../../../db/queries/drafts.ts';
import { createState, takeDraft } from './create.state.ts';
import { draftKey, parseDraft } from './draft.ts';

const saveAfterMs = 300;

/** Brings the draft back and keeps every later change of the form, also when the tab is closed right after it. */
export function useDraft(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      // A draft that cannot be kept must not interrupt the writing; the form itself is still there.
      saveDraft(draftKey, snapshot(createState.form)).catch((error: unknown) => console.warn('draft.not-saved', error));
    };
    const saveWhenHidden = () => document.visibilityState === 'hidden' && save();
    let known = snapshot(createState).form;
    const stop = subscribe(createState, () => {
      const { form, isDraftRead } = snapshot(createState);
      // What is typed before the draft has been read is saved as soon as it has.
      if (!isDraftRead || form === known) return;
      known = form;
      clearTimeout(timer);
      timer = setTimeout(save, saveAfterMs);
    });
    if (!createState.isDraftRead) {
      findDraft(draftKey).then(
        (value) => takeDraft(parseDraft(value)),
        () => takeDraft(undefined),
      );
    }
    document.addEventListener('visibilitychange', saveWhenHidden);
    addEventListener('pagehide', save);
    return () => {
      save();
      stop();
      document.removeEventListener('visibilitychange', saveWhenHidden);
      removeEventListener('pagehide', save);
    };
  }, []);
}
