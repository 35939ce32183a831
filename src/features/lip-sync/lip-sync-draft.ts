import * as v from 'valibot';
import { snapshot } from 'valtio/vanilla';
import { limits } from '../../../contract/limits.ts';
import { lipSyncSources, lipSyncVoices } from '../../../contract/generations/video/lip-sync.ts';
import { findDraft } from '../../db/queries/drafts.ts';
import { changeLipSync, lipSyncState } from './lip-sync.state.ts';

export const draftKey = 'lip-sync';

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

/** True while the form and its draft are empty. */
export function isLipSyncEmpty(): boolean {
  const { visual, voice, speech, prompt } = lipSyncState.form;
  return visual === null && voice === null && speech === '' && prompt === '';
}

/** Restores the draft after a reload, unless the form has newer input. */
export async function takeLipSyncDraft(): Promise<void> {
  if (!isLipSyncEmpty()) return;
  const before = snapshot(lipSyncState).form;
  try {
    const parsed = v.safeParse(formSchema, await findDraft(draftKey));
    if (parsed.success && snapshot(lipSyncState).form === before) changeLipSync(parsed.output);
  } catch (error) {
    // An unreadable draft must not interrupt the user; the form still works.
    console.warn('draft.not-read', error);
  }
}
