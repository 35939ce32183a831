import { useEffect } from 'react';
import * as v from 'valibot';
import { snapshot, subscribe } from 'valtio/vanilla';
import { limits } from '../../../contract/limits.ts';
import { lipSyncSources, lipSyncVoices } from '../../../contract/generation/video/lip-sync.ts';
import { saveDraft } from '../../actions/save-draft.ts';
import { findDraft } from '../../db/queries/drafts.ts';
import { changeLipSync, lipSyncState } from './lip-sync.state.ts';

const draftKey = 'lip-sync';
const saveAfterMs = 300;

const px = v.nullable(v.number());
const formSchema = v.object({
  visual: v.nullable(
    v.object({ id: v.nullable(v.string()), url: v.string(), name: v.string(), type: v.picklist(lipSyncSources), width: px, height: px }),
  ),
  by: v.picklist(lipSyncVoices),
  voice: v.nullable(v.object({ url: v.string(), name: v.string(), duration: v.nullable(v.number()) })),
  speech: v.pipe(v.string(), v.maxLength(limits.speechLength)),
  prompt: v.string(),
  count: v.pipe(v.number(), v.integer(), v.minValue(limits.imageCountMin), v.maxValue(limits.imageCountMax)),
  model: v.nullable(v.string()),
});

/** Brings back what was chosen before a reload, unless something newer is there, and keeps every later change. */
export function useLipSyncDraft(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A draft that cannot be kept or read must not interrupt anybody; the form itself is still there.
    const noteFailure = (error: unknown) => console.warn('draft.not-kept', error);
    const save = () => {
      clearTimeout(timer);
      if (timer !== undefined) saveDraft(draftKey, snapshot(lipSyncState.form)).catch(noteFailure);
      timer = undefined;
    };
    const { visual, voice, speech, prompt } = lipSyncState.form;
    const isEmpty = visual === null && voice === null && speech === '' && prompt === '';
    const take = (value: unknown) => {
      const parsed = v.safeParse(formSchema, value);
      if (parsed.success && timer === undefined) changeLipSync(parsed.output);
    };
    if (isEmpty) findDraft(draftKey).then(take, noteFailure);
    let known = snapshot(lipSyncState).form;
    const stop = subscribe(lipSyncState, () => {
      const { form } = snapshot(lipSyncState);
      if (form === known) return;
      known = form;
      clearTimeout(timer);
      timer = setTimeout(save, saveAfterMs);
    });
    addEventListener('pagehide', save);
    return () => {
      save();
      stop();
      removeEventListener('pagehide', save);
    };
  }, []);
}
