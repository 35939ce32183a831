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

/** Downloads older than this stay paused after a restart, ms: the person no longer expects their file. */
const expectedMs = 3_600_000;

/** Makes one file at a time, in the order in which they were asked for. Independent of any screen. */
export class DownloadQueue {
  readonly #parts: QueueParts;
  #isDraining = false;
  #running: { id: string; stop: AbortController } | null = null;

  constructor(parts: QueueParts) {
    this.#parts = parts;
  }

  add(download: Download): void {
    this.#parts.state.downloads.push(download);
    void this.#save();
    void this.#drain();
  }

  /** Stops the work on it at once; files of an archive that are made already are kept. */
  pause(id: string): void {
    const now = this.#find(id);
    if (now?.step !== 'waiting' && now?.step !== 'running') return;
    Object.assign(now, { step: 'paused', fetched: null });
    this.#stop(id);
    void this.#save();
  }

  /** Goes on with a paused one, or begins again one that failed or whose file is lost. */
  resume(id: string): void {
    const now = this.#find(id);
    if (now === undefined || now.step === 'waiting' || now.step === 'running' || now.step === 'saved') return;
    now.step = 'waiting';
    void this.#save();
    void this.#drain();
  }

  /** Ends and forgets it. */
  remove(id: string): void {
    const { state, store } = this.#parts;
    const isSaved = this.#find(id)?.step === 'saved';
    state.downloads = state.downloads.filter((download) => download.id !== id);
    this.#stop(id);
    void this.#save();
    // The browser may still read a file that was handed over; `sweep` removes it later.
    if (!isSaved) store.drop(id).catch((error: unknown) => consoleLog('downloads.not-dropped', { reason: String(error) }));
  }

  /** It was handed over. */
  noteSaved(id: string): void {
    const now = this.#find(id);
    if (now?.step !== 'ready') return;
    now.step = 'saved';
    void this.#save();
  }

  /** Takes over the downloads of tabs that have ended. */
  restore(): Promise<void> {
    const { state, store } = this.#parts;
    return store.takeLeft(async (left) => {
      const known = new Set(state.downloads.map(({ id }) => id));
      for (const one of left) if (!known.has(one.id) && one.step !== 'saved') state.downloads.push(toRestored(one));
      await this.#save();
      void this.#drain();
    });
  }

  #find(id: string): Download | undefined {
    return this.#parts.state.downloads.find((download) => download.id === id);
  }

  async #save(): Promise<void> {
    try {
      await this.#parts.store.save(snapshot(this.#parts.state).downloads);
    } catch (error) {
      // A full device: the list stays in memory and ends with this tab.
      consoleLog('downloads.not-stored', { reason: String(error) });
    }
  }

  #stop(id: string): void {
    if (this.#running?.id === id) this.#running.stop.abort();
  }

  async #drain(): Promise<void> {
    if (this.#isDraining) return;
    this.#isDraining = true;
    try {
      await runJob(async () => {
        for (let next = this.#nextWaiting(); next !== undefined; next = this.#nextWaiting()) {
          Object.assign(next, { step: 'running', fraction: 0, reason: null });
          await this.#runOne(next);
        }
      });
    } finally {
      this.#isDraining = false;
    }
  }

  #nextWaiting(): Download | undefined {
    return this.#parts.state.downloads.find(({ step }) => step === 'waiting');
  }

  async #runOne(download: Download): Promise<void> {
    const { make, deliver } = this.#parts;
    const { id } = download;
    const own = new AbortController();
    this.#running = { id, stop: own };
    // A report that comes after the stop is ignored.
    const change = (how: (now: Download) => void): void => {
      const now = this.#find(id);
      if (now !== undefined && !own.signal.aborted) how(now);
    };
    try {
      const { file, failedIds } = await make(snapshot(download), this.#report(change, own.signal));
      own.signal.throwIfAborted();
      // No pause from here on: the file would be delivered a second time when the download goes on.
      this.#running = null;
      const step = await deliver(id, file);
      change((now) => Object.assign(now, { step, failedIds, file: { name: file.name, type: file.type }, fraction: 1, fetched: null }));
    } catch (error) {
      if (own.signal.aborted) return;
      if (!(error instanceof AppError)) console.error('download.failed', error);
      change((now) => Object.assign(now, { step: 'failed', fetched: null, reason: error instanceof AppError ? error.message : null }));
    } finally {
      this.#running = null;
      void this.#save();
    }
  }

  /** The callbacks that write a maker's reports into the download. Progress never runs backwards. */
  #report(change: (how: (now: Download) => void) => void, signal: AbortSignal): MakeOptions {
    return {
      signal,
      onProgress: (fraction) =>
        change((now) => Object.assign(now, { fraction: Math.min(1, Math.max(now.fraction, fraction)), fetched: null })),
      onFetch: (fraction) => change((now) => (now.fetched = fraction < 1 ? fraction : null)),
      onStudio: (isByStudio) => change((now) => (now.isByStudio = isByStudio)),
      onNote: (sentence) => change((now) => (now.note = sentence)),
      onMade: (made) => {
        change((now) => now.made.push(made));
        void this.#save();
      },
    };
  }
}

function toRestored(left: Download): Download {
  const isUnderWay = left.step === 'running' || left.step === 'waiting';
  const isExpected = Date.now() - left.askedAt < expectedMs;
  return { ...left, step: isUnderWay ? (isExpected ? 'waiting' : 'paused') : left.step, fetched: null };
}
