import { hugePicture } from './huge-picture.ts';
import { tinyFilm } from './tiny-film.ts';
import { paintFlat } from '../../support/engines/scripted-engine.ts';

export type FakeRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
  body: Buffer;
  /** Address of the fake, for addresses in its answers. */
  origin: string;
};
/** `cut`: the connection is destroyed instead of an answer; `silence`: it stays open without an answer. */
export type FakeReply = { status: number; headers?: Record<string, string>; body?: unknown } | 'cut' | 'silence';
export type FakeEngine = (request: FakeRequest) => FakeReply | Promise<FakeReply>;

/** A job that a fake took. */
export type FakeJob = {
  engine: string;
  id: string;
  prompt: string;
  width: number;
  height: number;
  seed: number;
  references: number;
  /** The endpoint that was called, for an engine that has several. */
  endpoint?: string;
  isVideo?: boolean;
  /** The body of the request. */
  input?: Record<string, unknown>;
  /** The studio's address for the call at its end. */
  webhook?: string;
  /** The client that gets its messages over a socket. */
  clientId?: string;
  /** How often its state was asked for. */
  looks: number;
  isCanceled: boolean;
};

/**
 * State that all fakes share. A job is done at its first poll, because the studio polls again only after seconds. Words in its
 * prompt change that:
 * - until it is released: `#hold` (runs), `#full` (429), `#late` (taken, without an answer), `#slow-file` (its output does not come);
 * - refusals: `#refused`, `#quota`, `#busy` (429 once), `#retired`, `#broken` (5xx, not taken);
 * - after it is taken: `#broken-taken` (5xx), `#cut` (the connection is cut), `#stall` (never an answer), `#lost` (the job is
 *   forgotten), `#failed`, `#unstoppable` (a cancel is accepted and has no effect);
 * - while its progress is read: `#mute-error`, `#mute-page`, `#mute-gone` (the proxy before the engine answers);
 * - its output: `#gone` (expired), `#inline` (a data address with line breaks), `#nothing` (null), `#page` (no picture), `#huge`,
 *   `#bomb` (a few bytes with more pixels than the studio decodes).
 * Any other job becomes a flat picture.
 */
export type FakeWorld = {
  jobs: FakeJob[];
  /** Violations of the published schema in requests. */
  problems: string[];
  /** How many requests came for each prompt, refused ones included. */
  asked: Map<string, number>;
  /** Sizes in bytes of the files that were uploaded before a request. */
  handed: number[];
  /** A folder of further LoRAs that the engines read. */
  loras: { folder: string | null };
  /** Sends a message over the open socket of a client; `opcode` 1 text, 2 binary. */
  sockets: Map<string, (opcode: 1 | 2, data: Buffer) => void>;
  /** Whether a job is done or canceled. */
  isEnded(job: FakeJob): boolean;
  /** Whether a held job with this prompt may go on. */
  isReleased(prompt: string): boolean;
  /** Releases every held job, or those whose prompt contains `words`. */
  release(words?: string): void;
  take(job: Omit<FakeJob, 'looks' | 'isCanceled'>): FakeJob;
  find(engine: string, id: string): FakeJob | undefined;
};

export function createFakeWorld(): FakeWorld {
  const jobs: FakeJob[] = [];
  const released: string[] = [];
  const isReleased = (prompt: string): boolean => released.some((words) => prompt.includes(words));
  return {
    isReleased,
    jobs,
    problems: [],
    asked: new Map(),
    handed: [],
    loras: { folder: null },
    sockets: new Map(),
    isEnded: ({ prompt, isCanceled }) => isCanceled || !prompt.includes('#hold') || isReleased(prompt),
    release: (words = '') => void released.push(words),
    take: (job) => {
      const taken = { ...job, looks: 0, isCanceled: false };
      jobs.push(taken);
      return taken;
    },
    find: (engine, id) => jobs.find((job) => job.engine === engine && job.id === id && !job.prompt.includes('#lost')),
  };
}

/** Counts a request for a prompt. Returns the number of requests so far, this one included. */
export function countAsked(world: FakeWorld, prompt: string): number {
  const count = (world.asked.get(prompt) ?? 0) + 1;
  world.asked.set(prompt, count);
  return count;
}

/** The bytes of a job's output. */
export async function paintOutput(job: FakeJob): Promise<Uint8Array> {
  if (job.prompt.includes('#page')) return Buffer.from('<!doctype html><title>Sign in</title>');
  if (job.prompt.includes('#huge')) return Buffer.alloc(65 * 1024 * 1024);
  if (job.isVideo === true) return tinyFilm();
  return job.prompt.includes('#bomb') ? hugePicture() : paintFlat(job);
}

/** The answer instead of a job's progress: a failure, or a page of the proxy before the engine. */
export function muteOf(prompt: string): FakeReply | undefined {
  const page = { headers: { 'content-type': 'text/html' }, body: Buffer.from('<!doctype html><title>Try again</title>') };
  if (prompt.includes('#mute-error')) return { status: 500 };
  if (prompt.includes('#mute-page')) return { status: 200, ...page };
  return prompt.includes('#mute-gone') ? { status: 404, ...page } : undefined;
}

/** A job's output in the form of an answer: `address` if given, else its bytes as base64; null for no output. */
export async function tellOutput(job: FakeJob, address?: string): Promise<string | null> {
  if (job.prompt.includes('#nothing')) return null;
  if (address !== undefined && !job.prompt.includes('#inline')) return address;
  const base64 = Buffer.from(await paintOutput(job)).toString('base64');
  return job.prompt.includes('#inline') ? `data:image/png;base64,${base64.replace(/.{20}/g, '$&\r\n')}` : base64;
}

/** Sends the file of a job's output: at once, after its release, or a refusal when it has expired. */
export async function sendOutput(world: FakeWorld, job: FakeJob | undefined): Promise<FakeReply> {
  if (job === undefined || job.prompt.includes('#gone')) return { status: 404 };
  if (job.prompt.includes('#slow-file')) {
    countAsked(world, `the file of ${job.prompt}`);
    if (!world.isReleased(job.prompt)) return 'silence';
  }
  return { status: 200, body: await paintOutput(job) };
}

/** Resolves once a job is released or canceled. */
export async function untilFree(world: FakeWorld, job: FakeJob): Promise<void> {
  while (!world.isEnded(job)) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Resolves once this prompt is released. */
export async function untilReleased(world: FakeWorld, prompt: string): Promise<void> {
  while (!world.isReleased(prompt)) await new Promise((resolve) => setTimeout(resolve, 5));
}
