import { AppError } from '../../../contract/errors.ts';
import type { DamagedFile } from '../../../contract/routes/damage-routes.ts';
import { mediaPath } from '../../../contract/media/media.ts';
import { sumOf } from '../../lib/kept/check-kept.ts';
import type { Clock } from '../../lib/clock.ts';
import { isMetered, type Connection } from '../../lib/connection/connection.ts';
import type { Log } from '../../lib/log.ts';
import { mediaCacheName } from '../../lib/media/media-address.ts';
import type { ApiClient } from '../api/api-client.ts';

const everyMs = 3_600_000;
/** Slower than any connection that is worth waiting for, bytes per ms. */
const slowest = 20;
const leastMs = 30_000;

/** `storage`: absent where a browser gives none: then nothing is kept here. */
type Device = { api: ApiClient; account: string; storage: CacheStorage | undefined; signal: AbortSignal };

/** Files of the library that are still damaged in the studio, and how many this device has given back just now. */
export type GivenBack = { damaged: DamagedFile[]; given: number };

/**
 * Asks which originals of the library are damaged in the studio and gives those back that this device keeps whole.
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

/** The same, asked often: it is done every hour, and not where bytes cost money. */
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
  // A copy that the disk of this device has damaged would be refused.
  if (kept === undefined || !(await sumOf(kept)).startsWith(hash)) return false;
  const form = new Blob([kept], { type: 'application/octet-stream' });
  try {
    await api.call('giveBackMedia', { params: { id, variant }, form, signal, timeoutMs: leastMs + form.size / slowest });
    return true;
  } catch (error) {
    // This one is not wanted any more; the others are.
    if (error instanceof AppError && !error.retryable) return false;
    throw error;
  }
}
