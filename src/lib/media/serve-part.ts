import type { MediaServer } from './serve-media.ts';

/** Parts of the program that are too large to be fetched before they are used. */
const partCache = 'pleinair.parts';
/** `/assets/<name>-<hash>.<kind>`: the content of such an address never changes. */
const hashed = /^\/assets\/(.+)-[\w-]{8}\.(js|wasm|bin)$/;

/** Whether a file is a part of the program that may be kept once it was used. */
export function isPart(url: URL): boolean {
  return hashed.test(url.pathname);
}

/** Parts that are being fetched and stored. Another request for one waits for it instead of fetching it again. */
const keeping = new Map<string, Promise<void>>();

/** Answers from this device, else from the studio, and keeps the file: a part that was used once works offline from then on. */
export async function servePart(request: Request, server: MediaServer): Promise<Response> {
  const { url } = request;
  await keeping.get(url);
  const kept = await findKept(url, server);
  if (kept !== undefined) return kept;
  // Several threads of ffmpeg request the same part at the same moment.
  if (keeping.has(url)) return servePart(request, server);
  const answer = server.fetch(request);
  // The first `then`, so that the response is cloned before its body is read.
  const work = answer
    .then(
      (response) => (isCode(response) ? keep(url, response.clone(), server) : undefined),
      () => undefined,
    )
    .catch(server.onKeepFailed)
    .finally(() => keeping.delete(url));
  keeping.set(url, work);
  server.waitUntil(work);
  return answer;
}

/** False for an HTML page, as a proxy or a login portal answers with: it would be kept for ever. */
function isCode(response: Response): boolean {
  return response.status === 200 && !(response.headers.get('Content-Type') ?? '').startsWith('text/html');
}

async function findKept(url: string, { storage, onKeepFailed }: MediaServer): Promise<Response | undefined> {
  try {
    return await (await storage.open(partCache)).match(url, { ignoreVary: true });
  } catch (error) {
    onKeepFailed(error);
    return undefined;
  }
}

async function keep(url: string, response: Response, { storage }: MediaServer): Promise<void> {
  const cache = await storage.open(partCache);
  await cache.put(url, response);
  // An update brings the same part under another hash.
  const name = nameOf(url);
  const before = (await cache.keys()).filter((request) => request.url !== url && nameOf(request.url) === name);
  await Promise.all(before.map((request) => cache.delete(request)));
}

function nameOf(url: string): string {
  const [, name, kind] = hashed.exec(new URL(url).pathname) ?? [];
  return `${name}.${kind}`;
}
