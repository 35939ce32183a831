import { useEffect } from 'react';
import { snapshot, subscribe } from 'valtio/vanilla';
import { saveDraft } from '../../../../actions/save-draft.ts';
import { listDrafts } from '../../../../db/queries/drafts.ts';
import { findCatalogue } from '../../../../db/queries/generations/models.ts';
import { loadUntilThere } from '../../../../lib/connection/load-until-there.ts';
import { createSaveSoon } from '../../../../lib/save-soon.ts';
import { createState, takeDrafts } from '../create.state.ts';
import { draftKeyOf, draftKeys, formModes, type FormMode } from '../form-modes.ts';
import type { CreateForm } from '../form-rules.ts';

/** Restores the drafts and saves every later change of a form, even one right before the tab closes. */
export function useDraft(): void {
  useEffect(() => {
    const read = createState.isDraftRead ? Promise.resolve() : readSaved().then(takeDrafts, () => takeDrafts({}));
    let { forms: known } = snapshot(createState);
    const saved: Partial<Record<FormMode, unknown>> = { ...known };
    const saveSoon = createSaveSoon(async () => {
      const listChanged = () => formModes.filter((mode) => snapshot(createState).forms[mode] !== saved[mode]);
      // A form without a prompt waits for its draft. One with a prompt is saved at once, even while the schemas cannot load.
      if (listChanged().some((mode) => createState.forms[mode].prompt === '')) await read;
      const changed = listChanged();
      await Promise.all(changed.map(save));
    });
    const save = async (mode: FormMode) => {
      const form = snapshot(createState).forms[mode];
      saved[mode] = form;
      // A failed save must not interrupt typing: the form itself is still in memory.
      await saveDraft(draftKeyOf(mode), form).catch((error: unknown) => console.warn('draft.not-saved', error));
    };
    const stop = subscribe(createState, () => {
      const { forms } = snapshot(createState);
      if (forms === known) return;
      known = forms;
      saveSoon();
    });
    return () => {
      stop();
      saveSoon.end();
    };
  }, []);
}

/** The schemas load lazily while the database opens. Only an existing draft waits for them. */
async function readSaved(): Promise<Partial<Record<FormMode, CreateForm>>> {
  const loading = loadUntilThere(() => import('./draft.ts'));
  const [values, models] = await Promise.all([listDrafts(draftKeys), findCatalogue()]);
  return values.every((value) => value === undefined) ? {} : (await loading).readDrafts(values, models ?? []);
}
