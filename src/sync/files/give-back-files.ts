import { AppError } from '../../../contract/errors.ts';
import type { DamagedFile } from '../../../contract/routes/damage-routes.ts';
import { mediaPath } from '../../../contract/media/media.ts';
import { sumOf } from '../../lib/kept/check-kept.ts';
import type { Clock } from '../../lib/clock.ts';
import { isMetered, type Connection } from '../../lib/connection/connection.ts';
import type { Log } from '../../lib/log.ts';
import { mediaCacheName } from '../../lib/media/media-address.ts';
import { uploadTimeoutMs, type ApiClient } from '../api/api-client.ts';

const everyMs = 3_600_000;

/** `storage`: missing in some browsers, where no files are kept. */
type Device = { api: ApiClient; account: string; storage: CacheStorage | undefined; signal: AbortSignal };

/** Files that are still damaged in the studio, and the number that this device has just given back. */
export type GivenBack = { damaged: DamagedFile[]; given: number };

/**
 * Asks for the originals that are damaged in the studio, and uploads those that this device keeps whole.
 * @throws AppError of the connection, RATE_LIMITED; the signal's reason when aborted
 */
export async function giveBackFiles(device: Device): Promise<GivenBack> {
  const { api, signal } = device;
  const { files } = (await api.call('damagedMedia', { signal })).value;
  const damaged: DamagedFile[] = [];
  for (const file of files) if (!(await giveBack(device, file))) damaged.push(file);
  return { damaged, given: files.length - damaged.length };
}

type Giving = Device & { clock: Clock; log: Log; connection: Connection | undefined };

/** Limits `giveBackFiles` to once an hour, and skips it on a metered connection. */
export function createGivingBack({ clock, log, connection, ...device }: Giving) {
  let lastAt = -Infinity;
  return async (): Promise<void> => {
    if (clock.now() - lastAt < everyMs || isMetered(connection)) return;
    lastAt = clock.now();
    try {
      await giveBackFiles(device);
    } catch (error) {
      log('blobs.not-given-back', { reason: String(error) });
    }
  };
}

async function giveBack({ api, account, storage, signal }: Device, { id, variant, hash }: DamagedFile): Promise<boolean> {
  const cache = await storage?.open(mediaCacheName(account));
  const kept = await (await cache?.match(mediaPath({ id, hash }, variant, account), { ignoreVary: true }))?.blob();
  // The studio would refuse a copy that this device's disk has damaged.
  if (kept === undefined || !(await sumOf(kept)).startsWith(hash)) return false;
  const form = new Blob([kept], { type: 'application/octet-stream' });
  try {
    await api.call('giveBackMedia', { params: { id, variant }, form, signal, timeoutMs: uploadTimeoutMs(form.size) });
    return true;
  } catch (error) {
    // A refusal concerns this file alone, so the others go on.
    if (error instanceof AppError && !error.retryable) return false;
    throw error;
  }
}
