import { useEffect } from 'react';
import { snapshot, subscribe } from 'valtio/vanilla';
import { saveDraft } from '../../actions/save-draft.ts';
import { findDraft } from '../../db/queries/drafts.ts';
import { createSaveSoon } from '../../lib/save-soon.ts';
import { runQuietly } from '../../ui/feedback/run-action.ts';
import { characterState } from './character-create.state.ts';
import { draftKey, parseCharacterDraft } from './character-draft.ts';

/** Restores the form after a reload, and saves every later change. */
export function useCharacterDraft(): void {
  useEffect(() => {
    // A failed save must not interrupt the user: the form itself is still in memory.
    const saveSoon = createSaveSoon(async () => {
      await runQuietly('draft.not-kept', () => saveDraft(draftKey, snapshot(characterState).form));
    });
    let isGone = false;
    let stop = (): void => undefined;
    const begin = async () => {
      await takeCharacterDraft();
      if (isGone) return;
      let known = snapshot(characterState).form;
      stop = subscribe(characterState, () => {
        const { form } = snapshot(characterState);
        if (form === known) return;
        known = form;
        saveSoon();
      });
    };
    void begin();
    return () => {
      isGone = true;
      stop();
      saveSoon.end();
    };
  }, []);
}

/** Reads the draft once; afterwards only the form writes it. */
export async function takeCharacterDraft(): Promise<void> {
  if (characterState.isDraftRead) return;
  const value = await runQuietly('draft.not-read', () => findDraft(draftKey));
  if (characterState.isDraftRead) return;
  const form = parseCharacterDraft(value);
  if (form !== undefined) characterState.form = form;
  characterState.isDraftRead = true;
}
