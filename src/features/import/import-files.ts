import { importMedia } from '../../actions/import-media.ts';
import { runJob } from '../../lib/running-jobs.ts';
import { errorText } from '../../ui/run-action.ts';
import { showToast } from '../../ui/toast-store.ts';
import { importState } from './import.state.ts';

const waiting: File[] = [];
let run: AbortController | null = null;

/**
 * Imports pictures one after the other; more that come meanwhile wait behind them. One that fails is named and the
 * others go on. `onImported` is called with the id of the first picture of a run.
 */
export async function importFiles(files: readonly File[], onImported?: (id: string) => void): Promise<void> {
  waiting.push(...files);
  importState.total += files.length;
  if (run !== null) return;
  run = new AbortController();
  try {
    const ids = await runJob(() => importWaiting(run!.signal, onImported));
    sayHowMany(ids.length);
  } finally {
    run = null;
    waiting.length = 0;
    Object.assign(importState, { current: null, total: 0, done: 0 });
  }
}

/** Stops after what has been imported so far, which stays. */
export function cancelImport(): void {
  run?.abort();
}

async function importWaiting(signal: AbortSignal, onImported: ((id: string) => void) | undefined): Promise<string[]> {
  const ids: string[] = [];
  for (let file = waiting.shift(); file !== undefined && !signal.aborted; file = waiting.shift()) {
    importState.current = file.name;
    const id = await importOne(file, signal);
    if (id !== null) ids.push(id);
    if (id !== null && ids.length === 1) onImported?.(id);
    importState.done += 1;
  }
  return ids;
}

async function importOne(file: File, signal: AbortSignal): Promise<string | null> {
  try {
    return await importMedia(file, signal);
  } catch (error) {
    if (!signal.aborted) importState.failures.push({ name: file.name, reason: errorText(error) });
    return null;
  }
}

function sayHowMany(count: number): void {
  if (count > 0)
    showToast({ kind: 'success', text: count === 1 ? 'Picture imported into the history' : `${count} pictures imported into the history` });
}
