import { takeBackImport } from '../../actions/import/take-back-import.ts';
import { forgetUndo, registerUndo } from '../../actions/undo.ts';

/** What was dropped, pasted or chosen together: one step for the undo. */
export type ImportBatch = {
  /** Aborts when the batch is taken back. */
  stopped: AbortSignal;
  /** Imports one file of the batch, unless the batch was taken back; the item's id, null without one. */
  run: (signal: AbortSignal, work: (signal: AbortSignal) => Promise<string | null>) => Promise<string | null>;
  /** Without anything brought and nothing to come there is nothing to take back. */
  endIfThrough: (hasMore: boolean) => void;
};

/** Begins a batch of files, which `noun` names. `onTakenBack` is told when no more of it is wanted. */
export function startBatch(noun: string, onTakenBack: (batch: ImportBatch) => void): ImportBatch {
  const ids: string[] = [];
  const stop = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  const undo = async (): Promise<void> => {
    stop.abort();
    onTakenBack(batch);
    await running;
    bringBack = ids.length === 0 ? null : await takeBackImport(ids);
  };
  let bringBack: (() => Promise<void>) | null = null;
  const register = (): string =>
    registerUndo({
      label: `${noun} imported`,
      undo,
      redo: async () => {
        await bringBack?.();
        register();
      },
    });
  const key = register();
  const batch: ImportBatch = {
    stopped: stop.signal,
    run: async (signal, work) => {
      if (stop.signal.aborted) return null;
      const attempt = work(AbortSignal.any([signal, stop.signal]));
      running = attempt.catch(() => undefined);
      const id = await attempt;
      if (id !== null) ids.push(id);
      return id;
    },
    endIfThrough: (hasMore) => {
      if (!hasMore && ids.length === 0) forgetUndo(key);
    },
  };
  return batch;
}
