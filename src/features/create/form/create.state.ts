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

/** The composer of this tab. `form` holds the visible fields; it is saved as a draft, which never overwrites typing. */
export const createState = proxy({
  /** The current mode; at start the last one on this device. */
  mode: lastMode,
  /** The last video mode. */
  videoMode: videoModeIn(lastMode) ?? 'image2video',
  /** The form of each mode. */
  forms: Object.fromEntries(formModes.map((mode) => [mode, blankForm(mode)])) as Record<FormMode, CreateForm>,
  /** Path of the Create page that was opened, or filled from elsewhere, last; empty before the first. */
  page: (readSavedView(pageKey) ?? '').replaceAll('"', ''),
  get form(): CreateForm {
    return this.forms[this.mode];
  },
  /** False until the drafts are read: an empty form must not overwrite one. */
  isDraftRead: false,
  /** The user's choice for the settings panel; null: the page decides. */
  isPanelOpen: null as boolean | null,
  /** Whether the settings sheet of a phone is open. */
  isSheetOpen: false,
  /** Ms since 1970 of the last submission, for the indicator; null when none is shown. */
  submittedAt: null as number | null,
  /** Id of the first picture of the last submission, for the gallery to reveal. */
  newestId: null as string | null,
  /** The assistant's last prompt, and the text that it replaced. */
  written: null as { prompt: string; before: string; mode: AssistantMode } | null,
  /** Incremented to put the caret into the prompt from outside. */
  focusRequests: 0,
});

/** Changes fields of the form. A changed size counts as chosen by hand. */
export function changeForm(change: Partial<CreateForm>): void {
  const { form } = createState;
  const isSized = change.width !== undefined || change.height !== undefined;
  const isStepped = change.chosen !== undefined && change.chosen.steps !== form.chosen.steps;
  const { size, steps } = form.auto;
  const auto = { size: isSized ? chosenByUser(size) : size, steps: isStepped ? chosenByUser(steps) : steps };
  Object.assign(form, (isSized || isStepped) && { auto }, change);
}

/** Makes a page the target of the Create link. */
export function rememberPage(path: string): void {
  if (createState.page === path) return;
  createState.page = path;
  saveView(pageKey, path);
}

/** Shows another mode's form and makes it the target of Create. Each mode has its own model, prompt and settings. */
export function enterMode(mode: FormMode): void {
  rememberPage(videoModeIn(mode) === null ? `/create/${mode}` : '/create/video');
  if (createState.mode === mode) return;
  createState.mode = mode;
  createState.videoMode = videoModeIn(mode) ?? createState.videoMode;
  createState.written = null;
  saveView(modeKey, mode);
}

/** Shows the image form on pages without a table. Create still leads to the table. */
export function leaveTable(): void {
  if (createState.mode === 'bulk') createState.mode = 'image';
}

/** Loads the saved drafts; afterwards only the forms write them. */
export function takeDrafts(drafts: Partial<Record<FormMode, CreateForm>>): void {
  for (const mode of formModes) {
    const draft = drafts[mode];
    // A prompt typed before IndexedDB answered is newer than the draft.
    if (draft !== undefined && createState.forms[mode].prompt === '') Object.assign(createState.forms[mode], draft);
  }
  createState.isDraftRead = true;
}

/** Puts the caret at the end of the prompt. */
export function askForCaret(): void {
  createState.focusRequests += 1;
}

/** Puts a prompt into the form, with the caret at its end. */
export function fillPrompt(prompt: string): void {
  changeForm({ prompt });
  askForCaret();
}

/** Replaces the prompt by the assistant's. It does not take the focus, because the answer may come late. */
export function putWritten(prompt: string, mode: AssistantMode): void {
  createState.written = { prompt, before: createState.form.prompt, mode };
  changeForm({ prompt });
}

/** Restores the prompt from before the assistant's, unless the user edited that. */
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

/** Records a committed submission; `newestId` is its first picture. */
export function noteSubmitted(newestId: string | null): void {
  createState.newestId = newestId;
}

export function setSubmittedAt(at: number | null): void {
  createState.submittedAt = at;
}
