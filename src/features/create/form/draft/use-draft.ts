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

/** Brings the drafts back and keeps every later change of a form, also when the tab is closed right after it. */
export function useDraft(): void {
  useEffect(() => {
    const read = createState.isDraftRead ? Promise.resolve() : readSaved().then(takeDrafts, () => takeDrafts({}));
    let { forms: known } = snapshot(createState);
    const saved: Partial<Record<FormMode, unknown>> = { ...known };
    const saveSoon = createSaveSoon(async () => {
      const listChanged = () => formModes.filter((mode) => snapshot(createState).forms[mode] !== saved[mode]);
      // Only a form without a prompt may still be filled by its draft; words are saved at once, also while the schemas cannot be loaded.
      if (listChanged().some((mode) => createState.forms[mode].prompt === '')) await read;
      const changed = listChanged();
      await Promise.all(changed.map(save));
    });
    const save = async (mode: FormMode) => {
      const form = snapshot(createState).forms[mode];
      saved[mode] = form;
      // A draft that cannot be kept must not interrupt the writing; the form itself is still there.
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

/** The schemas of the forms are no part of the first load: they come while the database opens, and are waited for only by a draft. */
async function readSaved(): Promise<Partial<Record<FormMode, CreateForm>>> {
  const loading = loadUntilThere(() => import('./draft.ts'));
  const [values, models] = await Promise.all([listDrafts(draftKeys), findCatalogue()]);
  return values.every((value) => value === undefined) ? {} : (await loading).readDrafts(values, models ?? []);
}
