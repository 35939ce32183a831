import { readText, type TextReading } from '../../../../lib/text/read-text.ts';
import { runAction } from '../../../../ui/feedback/run-action.ts';
import { closeToast, showToast } from '../../../../ui/feedback/toast/toast-store.ts';
import { createState, enterMode } from '../../form/create.state.ts';
import type { FormMode } from '../../form/form-modes.ts';
import { addRows, removeRows } from '../table/add-rows.ts';
import { describeRefused, describeTaken, type FileList } from './describe-lists.ts';
import { readTable } from './read-table.ts';

/** Largest total size of prompt lists, bytes. */
const fileBytesMax = 8_000_000;
const undoMs = 15_000;
/** The message about a guessed encoding stays longer, ms: the user has to read the preview. */
const guessedMs = 60_000;

type ReadFile = { name: string; readings: TextReading[] };

/**
 * Adds the rows of files to the table, file by file, shows it, and offers Undo. It reports refused lines by number. Files
 * that are not lists are reported and change nothing.
 */
export async function takeLists(files: readonly File[]): Promise<void> {
  const names = files.map(({ name }) => name).join(', ');
  if (files.reduce((sum, { size }) => sum + size, 0) > fileBytesMax) {
    refuse(`A list of prompts can have 8 MB, and ${names} ${files.length === 1 ? 'has' : 'have'} more. Nothing was changed.`);
    return;
  }
  const read = await readFiles(files);
  if (read === null) refuse(`Error reading file: ${names} was moved, changed or locked since you chose it. Nothing was changed.`);
  else await runAction(() => fillTable(read, createState.mode, null));
}

/** Adds the rows of typed or pasted text. Returns the number that fitted. */
export async function takeText(text: string): Promise<number> {
  return addLists([{ name: '', reading: undefined, list: readTable(text, false) }], createState.mode);
}

const refuse = (text: string) => showToast({ key: 'list-refused', kind: 'error', text, durationMs: null });

/** `encoding`: for files that do not declare theirs; null for the best guess. */
async function fillTable(files: readonly ReadFile[], from: FormMode, encoding: string | null): Promise<void> {
  const lists = files.map(({ name, readings }): FileList => {
    const reading = readings.find((one) => one.encoding === encoding) ?? readings[0];
    return { name, reading, list: reading && readTable(reading.text, !/\.txt$/i.test(name)) };
  });
  const other = otherEncoding(files, lists);
  await addLists(lists, from, other === null ? undefined : () => fillTable(files, from, other));
}

async function addLists(lists: readonly FileList[], from: FormMode, readOtherwise?: () => Promise<void>): Promise<number> {
  const rows = lists.flatMap(({ list }) => list?.rows ?? []);
  const refused = describeRefused(lists);
  if (rows.length === 0) {
    const names = lists.map(({ name }) => name).join(', ');
    refuse(`${refused ?? `There is no prompt in ${names === '' ? 'this' : names}.`} Nothing was changed.`);
    return 0;
  }
  const columns = lists.flatMap(({ list }) => list?.columns ?? []);
  const fileName = lists.find(({ list }) => list?.rows.length)!.name;
  const added = await addRows(rows, { columns, ...(fileName === '' ? {} : { fileName }) });
  enterMode('bulk');
  const takeBack = async () => void (await removeRows(added.map(({ id }) => id)));
  const undo = () => runAction(takeBack).then(() => enterMode(from));
  const again = readOtherwise && (() => void runAction(() => takeBack().then(readOtherwise)));
  showToast({
    key: 'list',
    text: describeTaken(lists, added.length),
    durationMs: lists.some(({ reading }) => reading?.isGuessed) ? guessedMs : undoMs,
    actions: [{ label: 'Undo', onPress: undo }, ...(again === undefined ? [] : [{ label: 'Other letters', onPress: again }])],
  });
  if (refused === null) closeToast('list-refused');
  else refuse(refused);
  return added.length;
}

/** The next encoding to try for the first file with a guessed one; null when there is no other. */
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
    // Browsers throw a DOMException for a file that was moved or cannot be read.
    if (!(error instanceof DOMException)) throw error;
    return null;
  }
}
