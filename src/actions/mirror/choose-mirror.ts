import { openAccount } from '../../db/open-database.ts';
import { readMirror, saveMirror } from './mirror-record.ts';

type Picker = (options: { id: string; mode: 'readwrite'; startIn: 'pictures' }) => Promise<FileSystemDirectoryHandle>;
type Permission = (options: { mode: 'readwrite' }) => Promise<PermissionState>;
type AskableHandle = FileSystemDirectoryHandle & { queryPermission?: Permission; requestPermission?: Permission };

/** Whether this browser lets a page write into a folder of the person's. */
export function canMirror(): boolean {
  return 'showDirectoryPicker' in globalThis;
}

/** Lets the person choose the folder that gets every new result from now on. Must be called by a gesture. @throws AbortError */
export async function chooseMirror(): Promise<void> {
  const { showDirectoryPicker } = globalThis as unknown as { showDirectoryPicker: Picker };
  const folder = await showDirectoryPicker({ id: 'mirror', mode: 'readwrite', startIn: 'pictures' });
  const before = await readMirror(openAccount());
  // The same folder again, after it was gone, goes on where it stopped.
  const isSame = before !== null && (await before.folder.isSameEntry(folder).catch(() => false));
  const kept = isSame || before?.problem === 'gone' ? { since: before.since, written: before.written } : { since: Date.now(), written: 0 };
  await saveMirror(openAccount(), { folder, isPaused: false, problem: null, ...kept }, 'chosen');
}

/** Pauses or resumes the writing. Results made during the pause are written when it goes on. */
export async function pauseMirror(isPaused: boolean): Promise<void> {
  const record = await readMirror(openAccount());
  if (record !== null) await saveMirror(openAccount(), { ...record, isPaused, problem: null }, 'chosen');
}

/** Forgets the folder. What is in it stays. */
export function stopMirror(): Promise<void> {
  return saveMirror(openAccount(), null, 'chosen');
}

/** Tries again, asking the person where the browser wants that. Must be called by a gesture. */
export async function resumeMirror(): Promise<void> {
  const record = await readMirror(openAccount());
  if (record === null) return;
  const answer = await (record.folder as AskableHandle).requestPermission?.({ mode: 'readwrite' });
  const isAllowed = answer === undefined || answer === 'granted';
  await saveMirror(openAccount(), { ...record, problem: isAllowed ? null : 'permission' }, 'chosen');
}

/** Whether the folder may be written without asking the person. */
export async function mayWrite(folder: FileSystemDirectoryHandle): Promise<boolean> {
  const answer = await (folder as AskableHandle).queryPermission?.({ mode: 'readwrite' });
  return answer === undefined || answer === 'granted';
}
