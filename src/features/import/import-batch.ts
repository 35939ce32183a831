import { takeBackImport } from '../../actions/import/take-back-import.ts';
import { forgetUndo, registerUndo } from '../../actions/undo.ts';

/** Files dropped, pasted or chosen together: one undo step. */
export type ImportBatch = {
  /** Aborts when the batch is undone. */
  stopped: AbortSignal;
  /** Imports one file of the batch unless it was undone; returns the item's id, or null. */
  run: (signal: AbortSignal, work: (signal: AbortSignal) => Promise<string | null>) => Promise<string | null>;
  /** Ends the undo step when the batch imported nothing and has no files left. */
  endIfThrough: (hasMore: boolean) => void;
};

/** Starts a batch of files, which `noun` names. `onTakenBack`: the batch was undone, so its remaining files are not wanted. */
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
