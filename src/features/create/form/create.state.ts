import { proxy } from 'valtio/vanilla';
import type { AssistantMode } from '../../../../contract/generations/prompt/prompt-assistant.ts';
import { readSavedView, saveView } from '../../../ui/saved-view.ts';
import { chosenByUser } from './auto-settings.ts';
import { blankForm, formModes, videoModeIn, type FormMode } from './form-modes.ts';
import type { CreateForm } from './form-rules.ts';

const modeKey = 'create-mode';
const pageKey = 'create-page';
const savedMode = readSavedView(modeKey);
const lastMode = formModes.find((mode) => JSON.stringify(mode) === savedMode) ?? 'image';

/** The composer of this tab. `form` is what the fields show; it is saved as a draft, never the other way while typing. */
export const createState = proxy({
  /** The mode that is shown; at first the last one of this device. */
  mode: lastMode,
  /** The mode of videos that was shown last. */
  videoMode: videoModeIn(lastMode) ?? 'image2video',
  /** The form of each mode, also of those that are not shown. */
  forms: Object.fromEntries(formModes.map((mode) => [mode, blankForm(mode)])) as Record<FormMode, CreateForm>,
  /** Path of the page of Create that was open last, or whose form was filled elsewhere since; empty before the first. */
  page: (readSavedView(pageKey) ?? '').replaceAll('"', ''),
  get form(): CreateForm {
    return this.forms[this.mode];
  },
  /** False until the drafts have been read, so that an empty form never overwrites one. */
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
  written: null as { prompt: string; before: string; mode: AssistantMode } | null,
  /** Goes up when something outside asks for the caret in the prompt. */
  focusRequests: 0,
});

/** Changes fields of the form. A size that was chosen stays. */
export function changeForm(change: Partial<CreateForm>): void {
  const { form } = createState;
  const isSized = change.width !== undefined || change.height !== undefined;
  const isStepped = change.chosen !== undefined && change.chosen.steps !== form.chosen.steps;
  const { size, steps } = form.auto;
  const auto = { size: isSized ? chosenByUser(size) : size, steps: isStepped ? chosenByUser(steps) : steps };
  Object.assign(form, (isSized || isStepped) && { auto }, change);
}

/** Makes a page the one that Create leads to. */
export function rememberPage(path: string): void {
  if (createState.page === path) return;
  createState.page = path;
  saveView(pageKey, path);
}

/** Shows the form of another mode, to which Create then leads. Each keeps its own model, words and settings. */
export function enterMode(mode: FormMode): void {
  rememberPage(videoModeIn(mode) === null ? `/create/${mode}` : '/create/video');
  if (createState.mode === mode) return;
  createState.mode = mode;
  createState.videoMode = videoModeIn(mode) ?? createState.videoMode;
  createState.written = null;
  saveView(modeKey, mode);
}

/** Shows the form of images where there is no table: Create still leads to the table. */
export function leaveTable(): void {
  if (createState.mode === 'bulk') createState.mode = 'image';
}

/** Takes over the saved drafts; afterwards the forms are the drafts' master. */
export function takeDrafts(drafts: Partial<Record<FormMode, CreateForm>>): void {
  for (const mode of formModes) {
    const draft = drafts[mode];
    // Words that were typed before the database answered are newer than the draft.
    if (draft !== undefined && createState.forms[mode].prompt === '') Object.assign(createState.forms[mode], draft);
  }
  createState.isDraftRead = true;
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
export function putWritten(prompt: string, mode: AssistantMode): void {
  createState.written = { prompt, before: createState.form.prompt, mode };
  changeForm({ prompt });
}

/** Brings back the words from before the assistant's, as long as nothing was changed of its own. */
export function takeBackWritten(): void {
  const { written, form } = createState;
  if (written === null || written.prompt !== form.prompt) return;
  createState.written = null;
  fillPrompt(written.before);
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
