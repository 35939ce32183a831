import { readPromptLines } from '../../../../contract/generation/image/bulk-prompts.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { changeForm, createState } from '../form/create.state.ts';

/** More than this is no list of prompts, bytes of all files together. */
const fileBytesMax = 2_000_000;
const undoMs = 15_000;

/**
 * Makes the lines of files, one file after the other, the prompts of the form, and offers to bring back what was there.
 * Files that are no list leave the form as it is, and are told.
 */
export async function takeLists(files: readonly File[]): Promise<void> {
  const names = files.map(({ name }) => name).join(', ');
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const prompts = bytes > fileBytesMax ? [] : await readLists(files);
  if (prompts === null) return;
  if (prompts.length === 0) {
    showToast({ kind: 'error', text: `There is no prompt in ${names}. A list is plain text or CSV, with one prompt a line.` });
    return;
  }
  const { prompt, isBulk, listName } = createState.form;
  changeForm({ prompt: prompts.join('\n'), isBulk: true, listName: names });
  const count = `${prompts.length.toLocaleString('en')} ${prompts.length === 1 ? 'prompt' : 'prompts'}`;
  showToast({
    key: 'list',
    text: `${count} from ${names}${prompt.trim() === '' ? '' : ' took the place of your prompt'}.`,
    durationMs: undoMs,
    actions: [{ label: 'Undo', onPress: () => changeForm({ prompt, isBulk, listName }) }],
  });
}

async function readLists(files: readonly File[]): Promise<string[] | null> {
  try {
    return (await Promise.all(files.map(async (file) => readPromptLines(await file.text())))).flat();
  } catch (error) {
    // It was moved or may not be read: the browser says so with a DOMException.
    if (!(error instanceof DOMException)) throw error;
    showToast({ kind: 'error', text: 'Error reading file' });
    return null;
  }
}
