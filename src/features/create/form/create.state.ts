import { proxy } from 'valtio/vanilla';
import type { GenerationParams } from '../../../../contract/generation.ts';
import { emptyForm, fromParams, type CreateForm } from './form-rules.ts';

/** The composer of this tab. `form` is what the fields show; it is saved as a draft, never the other way while typing. */
export const createState = proxy({
  form: { ...emptyForm },
  /** False until the draft has been read, so that an empty form never overwrites it. */
  isDraftRead: false,
  /** The person's word for the settings panel; null leaves it to the place. */
  isPanelOpen: null as boolean | null,
  /** The composer as a sheet, on a phone. */
  isSheetOpen: false,
  /** Ms since 1970 of the last submission, for the indicator; null when none is shown. */
  submittedAt: null as number | null,
  /** Id of the first picture of the last submission, for the gallery to reveal. */
  newestId: null as string | null,
  /** The last prompt that the assistant wrote, and the words that it took the place of. */
  written: null as { prompt: string; before: string } | null,
  /** Goes up when something outside asks for the caret in the prompt. */
  focusRequests: 0,
});

/** Changes fields of the form. A prompt that does not say which file it is from is from none, and a size that was chosen stays. */
export function changeForm(change: Partial<CreateForm>): void {
  const isSized = change.width !== undefined || change.height !== undefined;
  Object.assign(createState.form, change.prompt !== undefined && { listName: '' }, isSized && { sizeBefore: null }, change);
}

/** Takes over a saved draft, or none; afterwards the form is the draft's master. */
export function takeDraft(draft: CreateForm | undefined): void {
  // What was typed before the database answered is newer than the draft.
  if (draft !== undefined && createState.form.prompt === '') Object.assign(createState.form, draft);
  createState.isDraftRead = true;
}

/** Fills the form with the settings of an older picture and asks for the caret in the prompt. */
export function reuseSettings(params: GenerationParams): void {
  createState.form = fromParams(params, createState.form);
  askForCaret();
}

/** Asks for the caret behind the prompt. */
export function askForCaret(): void {
  createState.focusRequests += 1;
}

/** Puts a prompt into the form and the caret behind it. */
export function fillPrompt(prompt: string): void {
  changeForm({ prompt });
  askForCaret();
}

/** Puts a prompt of the assistant in the place of the words it was made from. The focus stays: it may come long after it was asked for. */
export function putWritten(prompt: string): void {
  createState.written = { prompt, before: createState.form.prompt };
  changeForm({ prompt });
}

/** Brings back the words from before the assistant's, as long as nothing was changed of its own. */
export function takeBackWritten(): void {
  const { written, form } = createState;
  if (written === null || written.prompt !== form.prompt) return;
  createState.written = null;
  fillPrompt(written.before);
}

/** Makes the next pictures follow these items, the first one being varied. */
export function setReferences([first, ...moreIds]: readonly string[]): void {
  changeForm({ referenceId: first ?? null, moreIds, followType: null, ...createState.form.sizeBefore });
}

export function setPanelOpen(isOpen: boolean): void {
  createState.isPanelOpen = isOpen;
}

export function setSheetOpen(isOpen: boolean): void {
  createState.isSheetOpen = isOpen;
}

/** A submission was committed; its first picture is `newestId`. */
export function noteSubmitted(newestId: string | null): void {
  createState.newestId = newestId;
}

export function setSubmittedAt(at: number | null): void {
  createState.submittedAt = at;
}
