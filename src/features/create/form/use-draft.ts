import { useEffect } from 'react';
import { snapshot, subscribe } from 'valtio/vanilla';
import { saveDraft } from '../../../actions/save-draft.ts';
import { findDraft } from '../../../db/queries/drafts.ts';
import { loadUntilThere } from '../../../lib/load-until-there.ts';
import { createSaveSoon } from '../../../lib/save-soon.ts';
import { createState, takeDraft } from './create.state.ts';
import type { CreateForm } from './form-rules.ts';

const draftKey = 'create';

/** Brings the draft back and keeps every later change of the form, also when the tab is closed right after it. */
export function useDraft(): void {
  useEffect(() => {
    const read = createState.isDraftRead ? Promise.resolve() : readDraft().then(takeDraft, () => takeDraft(undefined));
    const saveSoon = createSaveSoon(async () => {
      // What is typed before the draft has been read joins it first.
      await read;
      // A draft that cannot be kept must not interrupt the writing; the form itself is still there.
      await saveDraft(draftKey, snapshot(createState.form)).catch((error: unknown) => console.warn('draft.not-saved', error));
    });
    let known = snapshot(createState).form;
    const stop = subscribe(createState, () => {
      const { form } = snapshot(createState);
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

/** The schemas of the form are no part of the first load: they come while the database opens, and are waited for only by a draft. */
async function readDraft(): Promise<CreateForm | undefined> {
  const loading = loadUntilThere(() => import('./draft.ts'));
  const value = await findDraft(draftKey);
  return value === undefined ? undefined : (await loading).parseDraft(value);
}
