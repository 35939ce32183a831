import { snapshot, type Snapshot } from 'valtio/vanilla';
import { AppError } from '../../../contract/errors.ts';
import { consoleLog } from '../../lib/log.ts';
import { runJob } from '../../lib/running-jobs.ts';
import type { Download, MadeFile } from './download.ts';

/** The callbacks and the signal that a download's maker gets. */
export type MakeOptions = {
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
  /** How much of the converter (0–1) is on this device, when it must be fetched first. */
  onFetch: (fraction: number) => void;
  /** Whether the studio converts it, because this browser cannot. */
  onStudio?: (isByStudio: boolean) => void;
  /** How the file differs from what was asked for, in one sentence. */
  onNote?: (sentence: string) => void;
  /** One file of an archive is made and kept. */
  onMade: (made: MadeFile) => void;
};
export type MadeDownload = { file: File; failedIds: string[] };

/** Keeps downloads that wait, and their files, beyond the end of this tab. */
export type DownloadStore = {
  save(downloads: Snapshot<Download[]>): Promise<void>;
  /** Hands over the downloads of tabs that are gone, and forgets them there once `adopt` has resolved. */
  takeLeft(adopt: (left: Download[]) => Promise<void>): Promise<void>;
  /** Removes the files of a download. */
  drop(id: string): Promise<void>;
};

type QueueParts = {
  /** A valtio proxy. */
  state: { downloads: Download[] };
  store: DownloadStore;
  make: (download: Snapshot<Download>, options: MakeOptions) => Promise<MadeDownload>;
  /** Hands a file over now, or says that a press must ask for it. */
  deliver: (id: string, file: File) => Promise<'saved' | 'ready'>;
};

export type DownloadQueue = {
  add(download: Download): void;
  /** Stops the work on it at once; what is made of an archive is kept. */
  pause(id: string): void;
  /** Goes on with a paused one, or begins again one that failed or whose file is lost. */
  resume(id: string): void;
  /** Ends and forgets it. */
  remove(id: string): void;
  /** It was handed over. */
  noteSaved(id: string): void;
  /** Takes over what tabs that are gone have left. */
  restore(): Promise<void>;
};

/** Downloads older than this stay paused after a restart, ms: the person no longer expects their file. */
const expectedMs = 3_600_000;

/** Makes one file at a time, in the order in which they were asked for. Independent of any screen. */
export function createDownloadQueue({ state, store, make, deliver }: QueueParts): DownloadQueue {
  let isDraining = false;
  let running: { id: string; stop: AbortController } | null = null;

  const find = (id: string): Download | undefined => state.downloads.find((download) => download.id === id);

  async function save(): Promise<void> {
    try {
      await store.save(snapshot(state).downloads);
    } catch (error) {
      // A full device: the list stays in memory and ends with this tab.
      consoleLog('downloads.not-stored', { reason: String(error) });
    }
  }

  function stop(id: string): void {
    if (running?.id === id) running.stop.abort();
  }

  async function runOne(download: Download): Promise<void> {
    const { id } = download;
    const own = new AbortController();
    running = { id, stop: own };
    // Progress never runs backwards, and nothing late revives what was stopped.
    const change = (how: (now: Download) => void): void => {
      const now = find(id);
      if (now !== undefined && !own.signal.aborted) how(now);
    };
    try {
      const { file, failedIds } = await make(snapshot(download), {
        signal: own.signal,
        onProgress: (fraction) =>
          change((now) => Object.assign(now, { fraction: Math.min(1, Math.max(now.fraction, fraction)), fetched: null })),
        onFetch: (fraction) => change((now) => (now.fetched = fraction < 1 ? fraction : null)),
        onStudio: (isByStudio) => change((now) => (now.isByStudio = isByStudio)),
        onNote: (sentence) => change((now) => (now.note = sentence)),
        onMade: (made) => {
          change((now) => now.made.push(made));
          void save();
        },
      });
      own.signal.throwIfAborted();
      // No pause from here on: the file would be delivered a second time when the download goes on.
      running = null;
      const step = await deliver(id, file);
      change((now) => Object.assign(now, { step, failedIds, file: { name: file.name, type: file.type }, fraction: 1, fetched: null }));
    } catch (error) {
      if (own.signal.aborted) return;
      if (!(error instanceof AppError)) console.error('download.failed', error);
      change((now) => Object.assign(now, { step: 'failed', fetched: null, reason: error instanceof AppError ? error.message : null }));
    } finally {
      running = null;
      void save();
    }
  }

  async function drain(): Promise<void> {
    if (isDraining) return;
    isDraining = true;
    try {
      await runJob(async () => {
        for (let next = nextWaiting(); next !== undefined; next = nextWaiting()) {
          Object.assign(next, { step: 'running', fraction: 0, reason: null });
          await runOne(next);
        }
      });
    } finally {
      isDraining = false;
    }
  }

  function nextWaiting(): Download | undefined {
    return state.downloads.find(({ step }) => step === 'waiting');
  }

  return {
    add(download) {
      state.downloads.push(download);
      void save();
      void drain();
    },
    pause(id) {
      const now = find(id);
      if (now?.step !== 'waiting' && now?.step !== 'running') return;
      Object.assign(now, { step: 'paused', fetched: null });
      stop(id);
      void save();
    },
    resume(id) {
      const now = find(id);
      if (now === undefined || now.step === 'waiting' || now.step === 'running' || now.step === 'saved') return;
      now.step = 'waiting';
      void save();
      void drain();
    },
    remove(id) {
      const isSaved = find(id)?.step === 'saved';
      state.downloads = state.downloads.filter((download) => download.id !== id);
      stop(id);
      void save();
      // The browser may still read a file that was handed over; `sweep` removes it later.
      if (!isSaved) store.drop(id).catch((error: unknown) => consoleLog('downloads.not-dropped', { reason: String(error) }));
    },
    noteSaved(id) {
      const now = find(id);
      if (now?.step !== 'ready') return;
      now.step = 'saved';
      void save();
    },
    restore() {
      return store.takeLeft(async (left) => {
        const known = new Set(state.downloads.map(({ id }) => id));
        for (const one of left) if (!known.has(one.id) && one.step !== 'saved') state.downloads.push(toRestored(one));
        await save();
        void drain();
      });
    },
  };
}

function toRestored(left: Download): Download {
  const isUnderWay = left.step === 'running' || left.step === 'waiting';
  const isExpected = Date.now() - left.askedAt < expectedMs;
  return { ...left, step: isUnderWay ? (isExpected ? 'waiting' : 'paused') : left.step, fetched: null };
}
