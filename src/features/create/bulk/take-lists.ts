import { readText, type TextReading } from '../../../lib/text/read-text.ts';
import { closeToast, showToast } from '../../../ui/feedback/toast-store.ts';
import { changeForm, createState, enterMode } from '../form/create.state.ts';
import type { FormMode } from '../form/form-modes.ts';
import type { CreateForm } from '../form/form-rules.ts';
import { describeRefused, describeTaken, type FileList } from './describe-lists.ts';
import { readList, writeList } from './read-list.ts';

/** More than this is no list of prompts, bytes of all files together. */
const fileBytesMax = 2_000_000;
const undoMs = 15_000;
/** To read words that may be in the wrong letters takes longer. */
const guessedMs = 60_000;

type ReadFile = { name: string; readings: TextReading[] };
/** The mode that was shown, and the list that was there. */
type Before = { mode: FormMode; list: Pick<CreateForm, 'prompt' | 'listName'> };

/**
 * Makes the prompts of files, one file after the other, the list of prompts, shows its form, and offers to bring back what was
 * there. What is left out is told with its line. Files that are no list leave the forms as they are, and are told.
 */
export async function takeLists(files: readonly File[]): Promise<void> {
  const names = files.map(({ name }) => name).join(', ');
  if (files.reduce((sum, { size }) => sum + size, 0) > fileBytesMax) {
    refuse(`A list of prompts can have 2 MB, and ${names} ${files.length === 1 ? 'has' : 'have'} more. Nothing was changed.`);
    return;
  }
  const read = await readFiles(files);
  if (read === null) refuse(`${names} could not be read: moved, changed or locked since you chose it. Nothing was changed.`);
  else fillForm(read, readForm(), null);
}

function readForm(): Before {
  const { prompt, listName } = createState.forms.bulk;
  return { mode: createState.mode, list: { prompt, listName } };
}

function bringBack({ mode, list }: Before): void {
  enterMode('bulk');
  changeForm(list);
  enterMode(mode);
}

const refuse = (text: string) => showToast({ key: 'list-refused', kind: 'error', text, durationMs: null });

/** `encoding`: in which files are read that do not tell theirs; null for what fits best. */
function fillForm(files: readonly ReadFile[], before: Before, encoding: string | null): void {
  const lists = files.map(({ name, readings }): FileList => {
    const reading = readings.find((one) => one.encoding === encoding) ?? readings[0];
    return { name, reading, list: reading && readList(reading.text, !/\.txt$/i.test(name)) };
  });
  const prompts = lists.flatMap(({ list }) => list?.prompts ?? []);
  const refused = describeRefused(lists);
  if (prompts.length === 0) {
    refuse(`${refused ?? `There is no prompt in ${files.map(({ name }) => name).join(', ')}.`} Nothing was changed.`);
    return;
  }
  const listName = lists.flatMap(({ name, list }) => (list?.prompts.length ? [name] : [])).join(', ');
  const prompt = writeList(prompts);
  enterMode('bulk');
  changeForm({ prompt, listName });
  const other = otherEncoding(files, lists);
  // Words that were changed since are what Undo brings back.
  const readOtherwise = () => fillForm(files, createState.forms.bulk.prompt === prompt ? before : readForm(), other);
  showToast({
    key: 'list',
    text: describeTaken(lists, before.list.prompt.trim() !== ''),
    durationMs: lists.some(({ reading }) => reading?.isGuessed) ? guessedMs : undoMs,
    actions: [
      { label: 'Undo', onPress: () => bringBack(before) },
      ...(other === null ? [] : [{ label: 'Other letters', onPress: readOtherwise }]),
    ],
  });
  if (refused === null) closeToast('list-refused');
  else refuse(refused);
}

/** The encoding after the one that the first file was read in whose bytes do not tell it; null where there is no other. */
function otherEncoding(files: readonly ReadFile[], lists: readonly FileList[]): string | null {
  const at = lists.findIndex(({ reading }) => reading?.isGuessed);
  const readings = files[at]?.readings ?? [];
  const shown = readings.findIndex((one) => one === lists[at]!.reading);
  return readings.length < 2 ? null : readings[(shown + 1) % readings.length]!.encoding;
}

async function readFiles(files: readonly File[]): Promise<ReadFile[] | null> {
  try {
    return await Promise.all(files.map(async (file) => ({ name: file.name, readings: await readText(file) })));
  } catch (error) {
    // It was moved or may not be read: the browser says so with a DOMException.
    if (!(error instanceof DOMException)) throw error;
    return null;
  }
}
