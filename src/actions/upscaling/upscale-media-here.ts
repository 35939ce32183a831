import { AppError, errors } from '../../../contract/errors.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { fitsDevice, upscaleFacts, whyNotUpscale, type DeviceMode } from '../../../contract/upscaling/upscale.ts';
import { measureUpscale, upscaleHere } from '../../../workers/upscale/client.ts';
import { openAccount } from '../../db/open-database.ts';
import { findMedia } from '../../db/queries/media/media.ts';
import { askUntilDone } from '../../lib/browser/ask-before-leaving.ts';
import { runJob } from '../../lib/running-jobs.ts';
import { outdateUpscaleSpeed, readUpscaleSpeed, saveUpscaleSpeed } from '../../lib/settings/upscale-settings.ts';
import { addVersion } from './add-version.ts';
import { readOriginal } from '../files/read-original.ts';
import { studioNow } from '../studio-now.ts';
import { forgetUpscaleHere, noteProgress, setUpscaleHere } from './upscales-here.state.ts';

const stops = new Map<string, AbortController>();
let before: Promise<unknown> = Promise.resolve();

/**
 * Makes a larger version of an image on this device, one image at a time and independent of any screen. The item has it at once;
 * it is sent when there is a connection. `upscalesHere` holds its progress.
 * @throws AppError GONE, UPSCALE_TOO_LARGE, IN_PROGRESS, CONVERT_FAILED, MEDIA_OFFLINE, and those of `addVersion`; AbortError when cancelled
 */
export async function upscaleMediaHere(id: string, mode: DeviceMode): Promise<void> {
  if (stops.has(id)) throw inProgress();
  const own = new AbortController();
  // Before the first await: a second click has to find it.
  stops.set(id, own);
  try {
    await follow(await findUpscalable(id, mode), mode, own);
  } finally {
    if (stops.get(id) === own) stops.delete(id);
  }
}

/** Does the work, and keeps progress or failure in `upscalesHere`. */
async function follow(media: MediaRow, mode: DeviceMode, own: AbortController): Promise<void> {
  const { id } = media;
  setUpscaleHere(id, { mode, step: 'waiting' });
  try {
    await runJob(() => askUntilDone(() => inTurn(() => make(media, mode, own.signal), own.signal)));
    if (stops.get(id) === own) forgetUpscaleHere(id);
  } catch (error) {
    if (own.signal.aborted) throw own.signal.reason;
    setUpscaleHere(id, { mode, step: 'failed', reason: reasonOf(error) });
    throw error;
  }
}

/** A worker that died, or a network that failed, gives only the general title of CONVERT_FAILED: it gets another sentence. */
function reasonOf(error: unknown): string {
  const hasSentence = error instanceof AppError && error.message !== errors.CONVERT_FAILED.title;
  return hasSentence ? error.message : 'This device could not finish it. The original is unchanged.';
}

/** Stops it at once; nothing of it is kept. */
export function cancelUpscaleHere(id: string): void {
  stops.get(id)?.abort();
  stops.delete(id);
  forgetUpscaleHere(id);
}

async function findUpscalable(id: string, mode: DeviceMode): Promise<MediaRow> {
  const media = await findMedia(id);
  const why = media === undefined ? 'NO_PICTURE' : whyNotUpscale(media, mode, await studioNow());
  if (media === undefined || why === 'NO_PICTURE') throw new AppError('GONE');
  if (why === 'TOO_LARGE' || !fitsDevice(media, mode)) throw new AppError('UPSCALE_TOO_LARGE');
  if (why === 'RUNNING') throw inProgress();
  return media;
}

function inProgress(): AppError {
  return new AppError('IN_PROGRESS', { detail: 'Another version of this image is being made.' });
}

/** Two at once would need the memory of both and be no faster. */
function inTurn<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const turn = before.then(() => {
    signal.throwIfAborted();
    return work();
  });
  before = turn.catch(() => undefined);
  return turn;
}

async function make(media: MediaRow, mode: DeviceMode, signal: AbortSignal): Promise<void> {
  const { id } = media;
  const { factor } = upscaleFacts[mode];
  const begin = () => setUpscaleHere(id, { mode, step: 'running', fraction: 0, fetched: null, startedAt: Date.now(), now: Date.now() });
  const job = { signal, onFetch: (fetched: number) => signal.aborted || noteProgress(id, { fetched: fetched < 1 ? fetched : null }) };
  begin();
  const source = await readOriginal(media, openAccount(), { signal, onProgress: () => undefined });
  if (readUpscaleSpeed(mode) === null) saveUpscaleSpeed(mode, await measureUpscale(factor, job));
  // Starts the clock again: the remaining time is that of the picture, without the download of the network's weights.
  if (!signal.aborted) begin();
  const made = await upscaleHere(
    { source, factor },
    { ...job, onProgress: (fraction) => signal.aborted || noteProgress(id, { fraction }) },
  );
  // Another backend did the work than the one that was measured.
  if (readUpscaleSpeed(mode)?.backend !== made.backend) outdateUpscaleSpeed(mode);
  await addVersion(id, mode, { ...made, signal });
}
