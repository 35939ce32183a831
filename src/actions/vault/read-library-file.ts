import { wholeMax, type VaultContent } from '../../../workers/archive/client.ts';
import { AppError } from '../../../contract/errors.ts';
import { routes } from '../../../contract/routes/routes.ts';
import { mediaPath } from '../../../contract/media/media.ts';
import { mediaCacheName, parseMediaAddress } from '../../lib/media/media-address.ts';
import { findKeptMedia } from '../../lib/media/media-cache.ts';
import { systemClock } from '../../lib/clock.ts';
import type { LibraryFile, LibraryWeights } from './read-library.ts';

/** A file and the type that its answer gave. */
type ReadFile = { content: VaultContent; mime: string };

/** Reads files from this device first, then from the studio. */
export type LibraryReader = {
  /** Null when it cannot be had now. @throws AppError UNAUTHENTICATED */
  read(file: LibraryFile): Promise<ReadFile | null>;
  /** Another copy than the one this device keeps, which is damaged and forgotten by this. */
  readAgain(file: LibraryFile): Promise<ReadFile | null>;
  /** The weights of a model, which no device keeps. @throws AppError UNAUTHENTICATED */
  readWeights(weights: LibraryWeights): Promise<ReadFile | null>;
};

/** Waits before a file is asked for again, ms. */
const pauses = [500, 2_000, 6_000];
/** After so many files in a row that did not come, the studio counts as out of reach. */
const lostAfter = 3;

export function createLibraryReader(account: string, signal: AbortSignal): LibraryReader {
  let lost = 0;
  const fetchFrom = async (address: string): Promise<ReadFile | null> => {
    const isLost = lost >= lostAfter || !navigator.onLine;
    const answer = await askFor(address, isLost ? [] : pauses, signal);
    lost = answer === 'lost' ? lost + 1 : 0;
    return typeof answer === 'string' ? null : answer;
  };
  const fetchFile = (file: LibraryFile) => fetchFrom(addressOf(file));
  return {
    async readWeights({ modelId }) {
      signal.throwIfAborted();
      return fetchFrom(routes.trainWeights.path.replace(':id', modelId));
    },
    async read(file) {
      signal.throwIfAborted();
      return (await readKept(file, account)) ?? fetchFile(file);
    },
    async readAgain(file) {
      await forget(file, account);
      return fetchFile(file);
    },
  };
}

/** Without the name of this device's cache: a file that passes through is not kept here, which would fill the device. */
function addressOf({ id, hash, variant }: LibraryFile): string {
  return `/api/media/${id}/${variant}?h=${hash}`;
}

function keptUrl(file: LibraryFile, account: string): URL {
  return new URL(mediaPath(file, file.variant, account), location.origin);
}

async function readKept(file: LibraryFile, account: string): Promise<ReadFile | null> {
  const url = keptUrl(file, account);
  const address = parseMediaAddress(url);
  if (typeof caches === 'undefined' || address === null) return null;
  const kept = await findKeptMedia(caches, url.href, address);
  return kept === undefined ? null : readAnswer(kept);
}

/** A large answer stays a blob on the disk. One without Content-Length may be large, so it stays a blob too. */
async function readAnswer(response: Response): Promise<ReadFile> {
  const mime = response.headers.get('content-type') ?? '';
  const size = Number(response.headers.get('content-length') ?? Number.POSITIVE_INFINITY);
  return { content: size <= wholeMax ? new Uint8Array(await response.arrayBuffer()) : await response.blob(), mime };
}

async function forget(file: LibraryFile, account: string): Promise<void> {
  if (typeof caches === 'undefined') return;
  await (await caches.open(mediaCacheName(account))).delete(keptUrl(file, account).href, { ignoreVary: true });
}

/** `gone`: the studio has none. `lost`: the studio does not answer. */
async function askFor(address: string, waits: number[], signal: AbortSignal): Promise<ReadFile | 'gone' | 'lost'> {
  for (const wait of [...waits, null]) {
    try {
      const response = await fetch(address, { credentials: 'same-origin', signal });
      if (response.ok) return await readAnswer(response);
      if (response.status === 401) throw new AppError('UNAUTHENTICATED');
      if (response.status === 404 || response.status === 410) return 'gone';
    } catch (error) {
      if (signal.aborted || error instanceof AppError) throw error;
    }
    if (wait !== null) await systemClock.sleep(wait, signal);
  }
  return 'lost';
}
