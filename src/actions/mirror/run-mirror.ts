import { liveQuery } from 'dexie';
import { openAccount, whenOpen } from '../../db/open-database.ts';
import { listMediaSince } from '../../db/queries/media/media.ts';
import { findReadPosition } from '../../db/queries/pull/read-position.ts';
import { webLocks } from '../../lib/browser/web-locks.ts';
import { consoleLog } from '../../lib/log.ts';
import { runJob } from '../../lib/running-jobs.ts';
import type { DownloadFormat } from '../../../contract/downloads/download.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { mayWrite } from './choose-mirror.ts';
import { changeMirror, listMirrored, noteMirrored, openMirrorChannel, readMirror, showMirror } from './mirror-record.ts';
import { mirrorState, type MirrorProblem } from './mirror.state.ts';
import { dueItems, writeNew } from './write-new.ts';

/** Results of another device may arrive here so much later than they were made, ms. */
const lateMs = 2 * 24 * 3_600_000;
/** Several results come at once: they are looked at together, ms. */
const gatherMs = 500;
/** The pause before a pass that left files unwritten is repeated, ms. */
const againMs = 60_000;

/**
 * Shows how the folder stands, and writes what is new into it as it arrives. One tab of this browser writes; the others wait
 * for its end. `onProblem` hears why nothing can be written any more.
 */
export async function runMirror(onProblem: (problem: MirrorProblem) => void): Promise<void> {
  await whenOpen(async () => undefined);
  const account = openAccount();
  const changed = openMirrorChannel(account);
  const show = async () => showMirror(await readMirror(account));
  const chosen = new Promise<void>((resolve) => changed.addEventListener('message', ({ data }) => data === 'chosen' && resolve()));
  changed.addEventListener('message', () => void show().catch(logFailure));
  await show();
  // Most people have no such folder, and a page that holds a lock is not kept by the browser for going back.
  if (mirrorState.folder === null) await chosen;
  await webLocks()?.request(`mirror:${account}`, () => writeForever(account, onProblem));
}

function writeForever(account: string, onProblem: (problem: MirrorProblem) => void): Promise<never> {
  let stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let passes: Promise<void> = Promise.resolve();
  // The first pass ignores a noted problem: its cause may be gone since the earlier visit.
  let isFirst = true;
  const passAfter = async (before: Promise<void>): Promise<void> => {
    await before;
    const ignoresProblem = isFirst;
    isFirst = false;
    if (!(await pass(account, { signal: stop.signal, onProblem, ignoresProblem }))) look(againMs);
  };
  const look = (afterMs: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      passes = passAfter(passes).catch(logFailure);
    }, afterMs);
  };
  openMirrorChannel(account).addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data !== 'chosen') return;
    // Paused, stopped or another folder: what is being written now is the last.
    stop.abort();
    stop = new AbortController();
    look(0);
  });
  liveQuery(findReadPosition).subscribe({ next: () => look(gatherMs), error: logFailure });
  window.addEventListener('online', () => look(gatherMs));
  return new Promise<never>(() => undefined);
}

type Pass = { signal: AbortSignal; onProblem: (problem: MirrorProblem) => void; ignoresProblem: boolean };

/** False when items wait whose arrival triggers no further pass: the caller has to repeat it. */
async function pass(account: string, { signal, onProblem, ignoresProblem }: Pass): Promise<boolean> {
  const record = await readMirror(account);
  if (record === null || record.isPaused || (record.problem !== null && !ignoresProblem)) return true;
  const items = await listMediaSince(record.since);
  const written = await listMirrored(account);
  const isWritten = (id: string) => written.has(id);
  if (dueItems(items, isWritten).length === 0) return true;
  if (!(await mayWrite(record.folder))) {
    await changeMirror(account, record, { problem: 'permission' });
    onProblem('permission');
    return true;
  }
  let count = record.written;
  const { problem, waiting } = await runJob(() =>
    writeNew({
      items,
      isWritten,
      make: (item) => makeFile(item, signal),
      folder: record.folder,
      onWritten: async (id, isNew) => {
        await noteMirrored(account, id);
        if (isNew) count += 1;
        await changeMirror(account, record, { written: count });
      },
      signal,
    }),
  );
  const since = Math.max(record.since, Math.min(Date.now() - lateMs, ...waiting.map((item) => item.created_at)));
  await changeMirror(account, record, { written: count, problem, since });
  if (problem !== null) onProblem(problem);
  return problem !== null || waiting.length === 0;
}

const formats: Record<string, DownloadFormat> = { 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/avif': 'avif' };

/** As a download of the format it was made in. */
async function makeFile(item: MediaRow, signal: AbortSignal) {
  // Most people have no such folder: what makes files is fetched by those who do.
  const { makeOne } = await import('../downloads/make-download.ts');
  const format = item.resource_type === 'video' ? 'mp4' : (formats[item.mime ?? ''] ?? 'png');
  const request = { ids: [item.id], format, version: null, clip: null, picture: null, isArchive: false };
  const unheard = () => undefined;
  return makeOne(item, request, { signal, onProgress: unheard, onFetch: unheard, onMade: unheard });
}

function logFailure(error: unknown): void {
  consoleLog('mirror.failed', { reason: error instanceof Error ? error.name : String(error) });
}
