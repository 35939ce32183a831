import { hasPicture, isInProgress } from '../../../contract/media/media.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { AppError } from '../../../contract/errors.ts';
import { consoleLog } from '../../lib/log.ts';
import type { MirrorProblem } from './mirror.state.ts';

export type WriteNew = {
  /** Results made since the folder was chosen, in any state. */
  items: readonly MediaRow[];
  isWritten: (id: string) => boolean;
  make: (item: MediaRow) => Promise<{ name: string; blob: Blob }>;
  folder: Pick<FileSystemDirectoryHandle, 'getFileHandle'>;
  /** Called once a file is in the folder; `isNew` false when it was there already. */
  onWritten: (id: string, isNew: boolean) => Promise<void>;
  signal: AbortSignal;
};
/** `waiting`: items whose file could not be had now or that are not made yet. */
export type Written = { problem: MirrorProblem | null; waiting: MediaRow[] };

/** Writes what is new into the folder, oldest first, one at a time. Stops at the first file that the folder does not take. */
export async function writeNew({ items, isWritten, make, folder, onWritten, signal }: WriteNew): Promise<Written> {
  const waiting = items.filter(isInProgress);
  for (const item of dueItems(items, isWritten).toSorted((a, b) => a.created_at - b.created_at)) {
    if (signal.aborted) return { problem: null, waiting: [...waiting, item] };
    let file;
    try {
      file = await make(item);
    } catch (error) {
      if (signal.aborted) return { problem: null, waiting: [...waiting, item] };
      // Not to be had or not to be made now: it is tried again, and keeps no other back.
      if (!(error instanceof AppError && error.code === 'NOT_FOUND')) waiting.push(item);
      if (!(error instanceof AppError)) consoleLog('mirror.not-made', { reason: error instanceof Error ? error.name : String(error) });
      continue;
    }
    // Paused, or another folder was chosen, while it was made.
    if (signal.aborted) return { problem: null, waiting: [...waiting, item] };
    try {
      await onWritten(item.id, await writeFile(folder, file));
    } catch (error) {
      const problem = problemOf(error);
      if (problem === null) throw error;
      return { problem, waiting: [...waiting, item] };
    }
  }
  return { problem: null, waiting };
}

/** Generated items that are finished and not written yet. */
export function dueItems(items: readonly MediaRow[], isWritten: (id: string) => boolean): MediaRow[] {
  return items.filter((item) => hasPicture(item) && item.hash !== null && item.origin === 'generated' && !isWritten(item.id));
}

/** False when the file is there already: the note of it was lost. */
async function writeFile(folder: WriteNew['folder'], { name, blob }: { name: string; blob: Blob }): Promise<boolean> {
  if (await isThere(folder, name)) return false;
  const handle = await folder.getFileHandle(name, { create: true });
  const stream = await handle.createWritable();
  try {
    await stream.write(blob);
    // Only now it takes the place of the empty one: nothing in the folder is ever half a file.
    await stream.close();
    return true;
  } catch (error) {
    await stream.abort().catch(() => undefined);
    throw error;
  }
}

async function isThere(folder: WriteNew['folder'], name: string): Promise<boolean> {
  try {
    return (await (await folder.getFileHandle(name)).getFile()).size > 0;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return false;
    throw error;
  }
}

const problems: Record<string, MirrorProblem> = { QuotaExceededError: 'full', NotFoundError: 'gone', NotAllowedError: 'permission' };

/** Null for an error that does not come from the folder. */
export function problemOf(error: unknown): MirrorProblem | null {
  return error instanceof DOMException ? (problems[error.name] ?? 'failed') : null;
}
