import { callWhenIdle } from '../../../lib/browser/call-when-idle.ts';
/** Data URLs made so far by base64 ThumbHash, enough for many screens. */
const made = new Map<string, string>();
const mostMade = 2_000;

/** The placeholder of a hash if it is made already. */
export function knownThumbhashUrl(thumbhash: string): string | undefined {
  return made.get(thumbhash);
}

type Job = { thumbhash: string; done: (url: string | null) => void };
const queue: Job[] = [];
let isDraining = false;

/** Makes the placeholder of a hash when the browser is idle. Returns a function that cancels it. */
export function requestThumbhashUrl(thumbhash: string, done: (url: string | null) => void): () => void {
  const job = { thumbhash, done };
  queue.push(job);
  if (!isDraining) void drain();
  return () => {
    const index = queue.indexOf(job);
    if (index !== -1) queue.splice(index, 1);
  };
}

async function drain(): Promise<void> {
  isDraining = true;
  try {
    const { thumbHashToDataURL } = await import('thumbhash');
    while (queue.length > 0) {
      await nextIdle();
      const until = performance.now() + 8;
      // Last in, first out: the newest requests are in view.
      for (let job = queue.pop(); job !== undefined; job = performance.now() < until ? queue.pop() : undefined) {
        job.done(make(job.thumbhash, thumbHashToDataURL));
      }
    }
  } finally {
    isDraining = false;
  }
}

function make(thumbhash: string, toUrl: (bytes: Uint8Array) => string): string | null {
  const known = made.get(thumbhash);
  if (known !== undefined) return known;
  const bytes = decodeBase64(thumbhash);
  if (bytes === null) return null;
  const url = toUrl(bytes);
  made.set(thumbhash, url);
  const oldest = made.keys().next().value;
  if (made.size > mostMade && oldest !== undefined) made.delete(oldest);
  return url;
}

/** Bytes of a base64 text; null when it is invalid or too short for a ThumbHash. */
export function decodeBase64(text: string): Uint8Array | null {
  if (text.length < 8 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.replace(/=+$/, '').length % 4 === 1) return null;
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}

function nextIdle(): Promise<void> {
  return new Promise((resolve) => callWhenIdle(resolve, 32));
}
