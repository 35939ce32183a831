import { Readable } from 'node:stream';
import { weightsBytesMax } from '../../../../contract/trained-models/trained-model.ts';
import { FetchError } from '../../../lib/guarded-fetch/fetch-error.ts';
import { guardedFetch, type GuardedRequest, type GuardedResponse, guardedStream } from '../../../lib/guarded-fetch/guarded-fetch.ts';
import { sniffType } from '../../../lib/guarded-fetch/sniff-type.ts';
import { EngineError, type EngineErrorCode, type EngineState } from '../../engine.ts';
import { findOutput, type OutputKind } from './find-output.ts';
import { statusInAnswer } from './status-in-answer.ts';

export type EngineRequest = Pick<GuardedRequest, 'method' | 'timeoutMs' | 'signal' | 'bytesMax'> & {
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
};

/** HTTP with one engine. Sends its key to its own origin only. */
export type EngineHttp = {
  /** Returns answers of any status. `path` begins with a slash. @throws EngineError */
  send(path: string, request?: EngineRequest): Promise<GuardedResponse>;
  /** The parsed answer of a successful request. @throws EngineError for any other status */
  json(path: string, request?: EngineRequest): Promise<unknown>;
  /** As `json`, for an answer already received. @throws EngineError */
  read(response: GuardedResponse): unknown;
  /**
   * The file inside an answer's JSON or at an address in it; a picture by default.
   * @throws EngineError the failure that the answer reports, or NO_OUTPUT
   */
  output(answer: unknown, options?: { signal?: AbortSignal; kind?: OutputKind }): Promise<Uint8Array>;
  /** Downloads a file from an address in an answer, which may be relative. @throws EngineError */
  download(address: string, signal?: AbortSignal, kind?: OutputKind): Promise<Uint8Array>;
  /** Streams a file that is too large for the memory, without checking its type. @throws EngineError, also while it is read */
  openFile(address: string, signal: AbortSignal): Promise<Readable>;
  /** Uploads a file to an address that the engine named, without the key. @throws EngineError */
  hand(address: string, file: HandedFile): Promise<void>;
  /** The error for a failed answer. */
  toError(response: GuardedResponse): EngineError;
  /** The error inside the JSON of an answer with a status of success; undefined: none. */
  toldError(answer: unknown): EngineError | undefined;
};

/** A file to upload: its bytes, or a stream for one that is too large for the memory. */
export type HandedFile = { bytes: Uint8Array | { stream: Readable; byteLength: number }; mime: string };

type Options = {
  name: string;
  address: string;
  /** Headers of every request to the engine itself. */
  headers: Record<string, string>;
  /** Reads an engine-specific failure; undefined: the status decides. */
  explain?: (status: number, body: unknown) => EngineError | undefined;
};

/** Size limits of one output. */
const outputBytesMax: Record<OutputKind, number> = {
  image: 64 * 1024 * 1024,
  video: 512 * 1024 * 1024,
  audio: 64 * 1024 * 1024,
};
const outputMs: Record<OutputKind, number> = { image: 60_000, video: 300_000, audio: 60_000 };

const weightsBounds = { bytesMax: weightsBytesMax, timeoutMs: 1_800_000 };
const goneStatuses = new Set([403, 404, 410]);

export function createEngineHttp({ name, address, headers, explain }: Options): EngineHttp {
  const { origin } = new URL(address);
  /** Adds the key for the engine's own origin only. */
  const fileRequest = (named: string) => {
    const url = URL.canParse(named, origin) ? new URL(named, origin).href : named;
    const isOwn = URL.canParse(url) && new URL(url).origin === origin;
    return { url, allowedOrigin: origin, headers: isOwn ? headers : {} };
  };

  const http: EngineHttp = {
    send: async (path, { json, form, ...request } = {}) => {
      const body = await encodeBody(json, form);
      const all = { accept: 'application/json', ...headers, ...body.headers, ...request.headers };
      return translated(
        name,
        guardedFetch(`${address}${path}`, { ...request, ...body.content, headers: all, allowedOrigin: origin, redirectsMax: 0 }),
      );
    },
    json: async (path, request) => http.read(await http.send(path, request)),
    read: (response) => {
      if (response.status < 200 || response.status > 299) throw http.toError(response);
      return readJson(response) ?? fail('UNAVAILABLE', `${name} gave an answer that cannot be read.`);
    },
    output: async (answer, { signal, kind = 'image' } = {}) => {
      const found = findOutput(answer, kind);
      if (found === undefined) throw http.toldError(answer) ?? new EngineError('NO_OUTPUT', `${name} sent no ${nouns[kind]}.`);
      return 'address' in found ? http.download(found.address, signal, kind) : decode(name, found.base64, kind);
    },
    download: async (named, signal, kind = 'image') => {
      const { url, ...own } = fileRequest(named);
      const bounds = { bytesMax: outputBytesMax[kind], timeoutMs: outputMs[kind] };
      const response = await translated(name, guardedFetch(url, { signal, ...bounds, ...own }));
      if (goneStatuses.has(response.status)) throw new EngineError('NO_OUTPUT', `${name} no longer has the picture it made.`);
      if (response.status !== 200) throw new EngineError('UNAVAILABLE', `${name} did not give the picture it made.`);
      return checkOutput(name, response.bytes, kind);
    },
    openFile: async (named, signal) => {
      const { url, ...own } = fileRequest(named);
      const response = await translated(name, guardedStream(url, { signal, ...weightsBounds, ...own }));
      if (response.status !== 200) response.body.destroy();
      if (goneStatuses.has(response.status)) throw new EngineError('NO_OUTPUT', `${name} no longer has the file it made.`);
      if (response.status !== 200) throw new EngineError('UNAVAILABLE', `${name} did not give the file it made.`);
      return Readable.from(readTranslated(name, response.body), { objectMode: false }).on('close', () => response.body.destroy());
    },
    hand: async (url, { bytes, mime }) => {
      const request = { method: 'PUT', body: bytes, headers: { 'content-type': mime }, timeoutMs: outputMs.video } as const;
      const response = await translated(name, guardedFetch(url, { ...request, allowedOrigin: origin, redirectsMax: 0 }));
      if (response.status > 299) throw new EngineError('UNAVAILABLE', `${name} did not take the file.`);
    },
    toError: (response) => explain?.(response.status, readJson(response)) ?? byStatus(name, response),
    toldError: (answer) => {
      const status = statusInAnswer(answer);
      return status === undefined ? undefined : (explain?.(status, answer) ?? byStatus(name, { status, headers: {} }));
    },
  };
  return http;
}

const nouns: Record<OutputKind, string> = { image: 'picture', video: 'video', audio: 'sound' };

/** Base64 has four letters for three bytes, plus line breaks and spaces. */
const lettersPerByte = 1.5;

function decode(name: string, base64: string, kind: OutputKind): Uint8Array {
  if (base64.length > outputBytesMax[kind] * lettersPerByte) throw new EngineError('NO_OUTPUT', `${name} sent a file that is too large.`);
  return checkOutput(name, Buffer.from(base64, 'base64'), kind);
}

/** Checks by content that the bytes are of this kind. @throws EngineError NO_OUTPUT */
export function checkOutput(name: string, bytes: Uint8Array, kind: OutputKind = 'image'): Uint8Array {
  if (sniffType(bytes)?.startsWith(`${kind}/`) === true) return bytes;
  throw new EngineError('NO_OUTPUT', `${name} sent a file that is not a ${nouns[kind]}.`);
}

/** A succeeded job with one output, its type read from its bytes. */
export function toSucceeded(bytes: Uint8Array): EngineState {
  return { state: 'succeeded', outputs: [{ bytes, mime: sniffType(bytes) ?? 'application/octet-stream' }] };
}

type Encoded = { headers: Record<string, string>; content: { body?: string | Uint8Array } };

async function encodeBody(json: unknown, form: FormData | undefined): Promise<Encoded> {
  if (form !== undefined) {
    const encoded = new Response(form);
    return {
      headers: { 'content-type': encoded.headers.get('content-type')! },
      content: { body: new Uint8Array(await encoded.arrayBuffer()) },
    };
  }
  if (json === undefined) return { headers: {}, content: {} };
  return { headers: { 'content-type': 'application/json' }, content: { body: JSON.stringify(json) } };
}

/** Undefined when it is not JSON. */
function readJson({ bytes }: GuardedResponse): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString()) as unknown;
  } catch {
    return undefined;
  }
}

const fetchCodes: Record<FetchError['code'], [EngineErrorCode, (name: string) => string]> = {
  BLOCKED: ['INVALID_INPUT', (name) => `${name} named an address that the studio does not fetch.`],
  UNREACHABLE: ['UNREACHABLE', (name) => `${name} cannot be reached.`],
  CUT: ['UNAVAILABLE', (name) => `The connection to ${name} was lost.`],
  TIMEOUT: ['TIMEOUT', (name) => `${name} did not answer in time.`],
  TOO_LARGE: ['NO_OUTPUT', (name) => `${name} sent a file that is too large.`],
  ABORTED: ['CANCELED', () => 'Canceled.'],
};

async function translated<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw translate(name, error);
  }
}

async function* readTranslated(name: string, body: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of body) yield part as Uint8Array;
  } catch (error) {
    throw translate(name, error);
  }
}

function translate(name: string, error: unknown): unknown {
  if (!(error instanceof FetchError)) return error;
  const [code, describe] = fetchCodes[error.code];
  return new EngineError(code, describe(name));
}

function byStatus(name: string, { status, headers }: Pick<GuardedResponse, 'status' | 'headers'>): EngineError {
  if (status === 401) return new EngineError('AUTH', `${name} does not accept the key it was given.`);
  if (status === 403) return new EngineError('FORBIDDEN', `${name} does not allow this with the key it was given.`);
  if (status === 402) return new EngineError('QUOTA', `The account at ${name} has nothing left to spend.`);
  if (status === 429) return new EngineError('RATE_LIMIT', `${name} has no room at the moment.`, readRetryAfter(headers['retry-after']));
  if (status >= 500 || status === 408) return new EngineError('UNAVAILABLE', `${name} had a problem.`);
  return new EngineError('INVALID_INPUT', `${name} does not take this request.`);
}

/** Retry-After is a number of seconds or a date. */
function readRetryAfter(value: string | undefined): number | undefined {
  if (value === undefined || value === '') return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 3_600) : undefined;
}

function fail(code: EngineErrorCode, message: string): never {
  throw new EngineError(code, message);
}
