import { hugePicture } from './huge-picture.ts';
import { tinyFilm } from './tiny-film.ts';
import { paintFlat } from '../../support/engines/scripted-engine.ts';

export type FakeRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
  body: Buffer;
  /** Address of the fake, to answer with addresses under it. */
  origin: string;
};
/** `cut`: the connection is destroyed instead of answering; `silence`: it stays open and nothing comes. */
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
  /** What was called, where there are several. */
  endpoint?: string;
  isVideo?: boolean;
  /** What was asked, as it came. */
  input?: Record<string, unknown>;
  /** Where the studio wants to be told of its end. */
  webhook?: string;
  /** Who hears of it over a socket. */
  clientId?: string;
  /** How often its state was asked for. */
  looks: number;
  isCanceled: boolean;
};

/**
 * State that all fakes share. A job is done when it is first polled, because the studio polls again only after seconds. Words in its prompt change that:
 * `#hold` runs until released, `#full` (429 until released), `#late` (taken, and answered when released), `#slow-file` (its output does not come until released), `#unstoppable` (a cancel is
 * taken and changes nothing), `#refused`, `#quota`, `#busy` (429 once), `#broken` (5xx, not taken), `#broken-taken`
 * (5xx, but taken), `#cut` (taken, then the connection is cut), `#stall` (taken, and never answered), `#lost` (taken, then forgotten), `#failed`, `#gone` (its
 * output has expired), `#inline` (its output is written into the answer as a data address with line breaks),
 * `#mute-error`, `#mute-page`, `#mute-gone` (what stands before the engine answers in its place when its progress is asked for),
 * `#nothing` (the fields for its output are null), `#page` (its output is no picture), `#huge`, `#bomb` (a few bytes that are more pixels than the studio decodes), `#retired`. Everything else becomes a flat picture.
 */
export type FakeWorld = {
  jobs: FakeJob[];
  /** What was wrong with requests by the published schema. */
  problems: string[];
  /** Sends to a job's prompt that were answered, refusals included. */
  asked: Map<string, number>;
  /** Bytes of the files that were handed over before a request. */
  handed: number[];
  /** A folder of LoRAs that the engines look into, beside those that they have. */
  loras: { folder: string | null };
  /** Sends a message over the open socket of a client; `opcode` 1 text, 2 binary. */
  sockets: Map<string, (opcode: 1 | 2, data: Buffer) => void>;
  /** Whether a job is done or canceled. */
  isEnded(job: FakeJob): boolean;
  /** Whether what waits to be released may go on. */
  isReleased(prompt: string): boolean;
  /** Lets everything go on that waits, or only what has these words. */
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

/** Counts a request for a prompt. @returns how many there were, this one included */
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

/** The answer in place of a job's progress: a failure, or a page of the proxy before the engine. */
export function muteOf(prompt: string): FakeReply | undefined {
  const page = { headers: { 'content-type': 'text/html' }, body: Buffer.from('<!doctype html><title>Try again</title>') };
  if (prompt.includes('#mute-error')) return { status: 500 };
  if (prompt.includes('#mute-page')) return { status: 200, ...page };
  return prompt.includes('#mute-gone') ? { status: 404, ...page } : undefined;
}

/** A job's output as an answer tells it: its bytes as base64, or `address` where there is one; null for nothing. */
export async function tellOutput(job: FakeJob, address?: string): Promise<string | null> {
  if (job.prompt.includes('#nothing')) return null;
  if (address !== undefined && !job.prompt.includes('#inline')) return address;
  const base64 = Buffer.from(await paintOutput(job)).toString('base64');
  return job.prompt.includes('#inline') ? `data:image/png;base64,${base64.replace(/.{20}/g, '$&\r\n')}` : base64;
}

/** The file of a job's output: gone, on its way until it is released, or there. */
export async function sendOutput(world: FakeWorld, job: FakeJob | undefined): Promise<FakeReply> {
  if (job === undefined || job.prompt.includes('#gone')) return { status: 404 };
  if (job.prompt.includes('#slow-file')) {
    countAsked(world, `the file of ${job.prompt}`);
    if (!world.isReleased(job.prompt)) return 'silence';
  }
  return { status: 200, body: await paintOutput(job) };
}

/** Resolves once a job is no longer held: released, or canceled. */
export async function untilFree(world: FakeWorld, job: FakeJob): Promise<void> {
  while (!world.isEnded(job)) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Resolves once what has this prompt may go on. */
export async function untilReleased(world: FakeWorld, prompt: string): Promise<void> {
  while (!world.isReleased(prompt)) await new Promise((resolve) => setTimeout(resolve, 5));
}
