import { sharedCache } from './shared-cache.ts';

/** Where the system posts to; see `share_target` of the manifest. */
export const sharePath = '/convert';
const refusalKey = '/shared/refusal';
const nameHeader = 'X-File-Name';
/** Copying more than this takes longer than anybody waits, bytes; a file that is chosen is not copied. */
const sharedBytesMax = 2 * 1024 ** 3;
const filesMax = 50;

const refusals = {
  none: 'There is no file in what was shared. Choose one here instead.',
  large: 'What was shared is too large to be passed on. Choose the file here instead: then it is read from where it is.',
  full: 'There is no room on this device for what was shared. Choose the file here instead: then it is read from where it is.',
  missed:
    'Pleinair was not ready on this device yet: what was shared was not taken, and nothing of it was kept. Choose the file here instead.',
  computer: 'This computer is shared, and nothing is kept on it: what was shared was not taken. Choose the file here instead.',
  broken: 'What was shared did not arrive whole. Choose the file here instead.',
} as const;
type Refusal = keyof typeof refusals;

/** `refused`: why nothing came, in one sentence. */
export type SharedFiles = { files: File[]; refused: string | null };

/** Answers a share on a computer that is said to be shared: what is kept for the page would stay, and the page could not read it. */
export function refuseShared(): Response {
  return new Response(null, { status: 303, headers: { Location: `${sharePath}?shared=computer` } });
}

/** Keeps the files of a share for the converter, in place of what an earlier one left, and answers with the way there. */
export async function receiveShared(request: Request, storage: CacheStorage, tooMany = sharedBytesMax): Promise<Response> {
  const cache = await storage.open(sharedCache);
  for (const key of await cache.keys()) await cache.delete(key);
  const refusal = await keepFiles(request, cache, tooMany);
  if (refusal !== null) await cache.put(refusalKey, new Response(refusal)).catch(() => undefined);
  return new Response(null, { status: 303, headers: { Location: sharePath } });
}

async function keepFiles(request: Request, cache: Cache, bytesMax: number): Promise<Refusal | null> {
  let files: File[];
  try {
    files = (await request.formData()).getAll('files').filter((part) => part instanceof File);
  } catch {
    // A body that breaks off throws what each browser likes to.
    return 'broken';
  }
  const filled = files.filter(({ size }) => size > 0).slice(0, filesMax);
  if (filled.length === 0) return 'none';
  if (filled.reduce((sum, { size }) => sum + size, 0) > bytesMax) return 'large';
  try {
    for (const [at, file] of filled.entries()) {
      const headers = { 'Content-Type': file.type || 'application/octet-stream', [nameHeader]: encodeURIComponent(file.name) };
      await cache.put(`/shared/${at}`, new Response(file, { headers }));
    }
    return null;
  } catch {
    for (const key of await cache.keys()) await cache.delete(key);
    return 'full';
  }
}

/** Why a share came to nothing, when there was no service worker yet that takes it, or one that may not; else null. */
export function findMissedShare(search: string): string | null {
  const shared = new URLSearchParams(search).get('shared');
  return shared === 'missed' || shared === 'computer' ? refusals[shared] : null;
}

/** Hands out what was shared, once. */
export async function takeShared(storage: CacheStorage): Promise<SharedFiles> {
  const cache = await storage.open(sharedCache);
  const files: File[] = [];
  let refused: string | null = null;
  for (const key of await cache.keys()) {
    const response = await cache.match(key.url);
    if (response === undefined) continue;
    const name = response.headers.get(nameHeader);
    if (name === null) refused = refusals[(await response.text()) as Refusal] ?? null;
    else files.push(new File([await response.blob()], decodeURIComponent(name), { type: typeOf(response) }));
    await cache.delete(key);
  }
  return { files, refused };
}

function typeOf(response: Response): string {
  const type = response.headers.get('Content-Type') ?? '';
  return type === 'application/octet-stream' ? '' : type;
}
