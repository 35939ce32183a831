import { runJob } from '../../lib/running-jobs.ts';
import { errorText } from '../../ui/feedback/run-action.ts';
import { showToast } from '../../ui/feedback/toast/toast-store.ts';
import { prepareImport, type PreparedImport } from '../../actions/import/import-media.ts';
import { countFiles, unzip } from '../../../workers/unzip/client.ts';
import { describeLeftOut } from './describe-left-out.ts';
import { isArchive, isVideo } from './drop/dragged-files.ts';
import { startBatch, type ImportBatch } from './import-batch.ts';
import { importOne } from './import-one.ts';
import { importState, noteFailure } from './import.state.ts';

/** `reading`: started early, while the previous file is being stored. */
type Waiting = { file: File; batch: ImportBatch; reading?: Promise<PreparedImport> };

/** Number of files that a run has imported, and of videos among them. */
type Brought = { files: number; videos: number };

const waiting: Waiting[] = [];
let run: AbortController | null = null;

/**
 * Imports pictures, videos and zip archives of them, one after the other. Files added during a run are queued. While one is stored, the
 * next is read already. A failed file is listed and the others continue. Undo removes a whole batch. `onImported` gets the id of the
 * first item of a run.
 */
export async function importFiles(files: readonly File[], onImported?: (id: string) => void): Promise<void> {
  const videos = files.filter((file) => isVideo(file)).length;
  const batch = startBatch(nameFiles({ files: files.length, videos }), forgetWaiting);
  for (const file of files) waiting.push({ file, batch });
  importState.total += files.length;
  if (run !== null) return;
  // Files added while a cancelled run is ending belong to the next run.
  while (waiting.length > 0) await runOnce(onImported);
}

async function runOnce(onImported: ((id: string) => void) | undefined): Promise<void> {
  run = new AbortController();
  importState.total = waiting.length;
  try {
    const { signal } = run;
    sayHowMany(await runJob(() => importWaiting(signal, onImported)));
  } finally {
    run = null;
    Object.assign(importState, { current: null, total: 0, done: 0, isPaused: false, isWaiting: false });
  }
}

/** Cancels the rest of the import; imported items stay. */
export function cancelImport(): void {
  run?.abort();
  for (const { batch } of waiting.splice(0)) batch.endIfThrough(false);
}

/** Pauses after the current file, or resumes. */
export function pauseImport(isPaused: boolean): void {
  importState.isPaused = isPaused;
}

/** Removes the queued files of an undone batch. */
function forgetWaiting(batch: ImportBatch): void {
  const left = waiting.filter((one) => one.batch !== batch);
  importState.total -= waiting.length - left.length;
  waiting.splice(0, waiting.length, ...left);
}

async function importWaiting(signal: AbortSignal, onImported: ((id: string) => void) | undefined): Promise<Brought> {
  const brought: Brought = { files: 0, videos: 0 };
  const bring = async (one: Waiting): Promise<void> => {
    const { file, batch } = one;
    importState.current = file.name;
    const reading = read(one, signal);
    const id = await batch.run(signal, (stop) => importOne(file, reading, stop));
    importState.done += 1;
    if (id === null) return;
    brought.files += 1;
    if ((await reading).request.mime.startsWith('video/')) brought.videos += 1;
    if (brought.files === 1) onImported?.(id);
  };
  while (!signal.aborted) {
    const next = waiting.shift();
    if (next === undefined) break;
    const { file, batch } = next;
    if (isArchive(file)) await bringArchive(next, signal, bring);
    else {
      void read(next, signal);
      const [after] = waiting;
      if (after !== undefined && !isArchive(after.file)) void read(after, signal);
      await bring(next);
    }
    batch.endIfThrough(waiting.some((one) => one.batch === batch));
  }
  return brought;
}

/** Starts to read a file: one ahead keeps the workers busy, with few files in memory. */
function read(one: Waiting, signal: AbortSignal): Promise<PreparedImport> {
  if (one.reading !== undefined) return one.reading;
  one.reading = prepareImport(one.file, AbortSignal.any([signal, one.batch.stopped]));
  // The error is handled when the file's turn comes; without this it would be an unhandled rejection until then.
  one.reading.catch(() => undefined);
  return one.reading;
}

async function bringArchive({ file, batch }: Waiting, signal: AbortSignal, bring: (one: Waiting) => Promise<void>): Promise<void> {
  importState.current = file.name;
  const stop = AbortSignal.any([signal, batch.stopped]);
  const { total, done } = importState;
  const ofZip = { name: file.name, of: 'files' } as const;
  try {
    const files = await countFiles(file, { signal: stop });
    importState.total += files - 1;
    const left = await unzip(file, ({ name, bytes }) => bring({ file: new File([bytes], name), batch }), { signal: stop });
    const sentence = describeLeftOut(left);
    if (sentence !== null) noteFailure({ ...ofZip, reason: sentence });
    else if (files === 0) noteFailure({ ...ofZip, reason: 'There are no pictures or videos in this zip.' });
    // Damaged entries of an archive were counted too.
    importState.total = Math.max(importState.done, importState.total - left.damaged);
  } catch (error) {
    if (stop.aborted) {
      importState.total = importState.done + waiting.length;
      return;
    }
    noteFailure({ ...ofZip, reason: errorText(error) });
    Object.assign(importState, { total, done: done + 1 });
  }
}

function sayHowMany(brought: Brought): void {
  const noun = nameFiles(brought);
  const said = brought.files === 1 ? noun.replace(/^./, (letter) => letter.toUpperCase()) : `${brought.files} ${noun}`;
  if (brought.files > 0) showToast({ kind: 'success', text: `${said} imported into the history` });
}

/** The noun for a mix of pictures and videos, without the number. */
function nameFiles({ files, videos }: { files: number; videos: number }): string {
  const noun = videos === 0 ? 'picture' : videos === files ? 'video' : 'file';
  return files === 1 ? noun : `${noun}s`;
}
