import { readPromptLines } from '../../../../contract/generation/image/bulk-prompts.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { changeForm } from '../create.state.ts';

/** More than this is no list of prompts, bytes. */
const fileBytesMax = 2_000_000;

/** Makes the lines of a file the prompts of the form. A file that is no list leaves the form as it is, and is told. */
export async function takeList(file: File): Promise<void> {
  const prompts = file.size > fileBytesMax ? [] : await readList(file);
  if (prompts === null) return;
  if (prompts.length === 0) {
    showToast({ kind: 'error', text: `There is no prompt in ${file.name}. A list is plain text or CSV, with one prompt a line.` });
    return;
  }
  changeForm({ prompt: prompts.join('\n'), isBulk: true, listName: file.name });
}

async function readList(file: File): Promise<string[] | null> {
  try {
    return readPromptLines(await file.text());
  } catch (error) {
    // It was moved or may not be read: the browser says so with a DOMException.
    if (!(error instanceof DOMException)) throw error;
    showToast({ kind: 'error', text: 'Error reading file' });
    return null;
  }
}
