import { useEffect } from 'react';
import { snapshot, subscribe } from 'valtio/vanilla';
import { saveDraft } from '../../../actions/save-draft.ts';
import { findDraft } from '../../../db/queries/drafts.ts';
import { createSaveSoon } from '../../../lib/save-soon.ts';
import { runQuietly } from '../../../ui/feedback/run-action.ts';
import { storyCreateState } from './story-create.state.ts';
import { draftKeyOf, parseStoryForm } from './story-form.ts';
import type { StoryKind } from './story-kind.ts';

/** Restores the form of a kind after a reload, and saves every later change. */
export function useStoryDraft(kind: StoryKind): void {
  useEffect(() => {
    const formOf = () => snapshot(storyCreateState).forms[kind];
    // An unsaved draft must not interrupt the user; the form still works.
    const saveSoon = createSaveSoon(async () => {
      await runQuietly('draft.not-kept', () => saveDraft(draftKeyOf(kind), formOf()));
    });
    let isGone = false;
    let stop = (): void => undefined;
    const begin = async () => {
      await takeDraft(kind);
      if (isGone) return;
      let known = formOf();
      stop = subscribe(storyCreateState, () => {
        if (formOf() === known) return;
        known = formOf();
        saveSoon();
      });
    };
    void begin();
    return () => {
      isGone = true;
      stop();
      saveSoon.end();
    };
  }, [kind]);
}

/** Reads the draft once; afterwards the form overwrites it. */
async function takeDraft(kind: StoryKind): Promise<void> {
  if (storyCreateState.read.includes(kind)) return;
  const before = snapshot(storyCreateState).forms[kind];
  const value = await runQuietly('draft.not-read', () => findDraft(draftKeyOf(kind)));
  const form = parseStoryForm(value);
  // Input during the read is newer.
  if (form !== undefined && snapshot(storyCreateState).forms[kind] === before) storyCreateState.forms[kind] = form;
  storyCreateState.read.push(kind);
}
