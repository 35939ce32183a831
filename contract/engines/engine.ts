import * as v from 'valibot';
import { limits } from '../limits.ts';

/** The kinds of engines that can be connected. */
export const engineKinds = ['comfyui', 'sdcpp', 'sdapi', 'openai', 'fal', 'replicate', 'gemini', 'horde'] as const;
export type EngineKind = (typeof engineKinds)[number];

/** The name of each kind's program or service, as people know it. */
export const engineKindNames: Record<EngineKind, string> = {
  comfyui: 'ComfyUI',
  sdcpp: 'stable-diffusion.cpp',
  sdapi: 'Stable Diffusion WebUI',
  openai: 'an API like OpenAI’s',
  fal: 'fal',
  replicate: 'Replicate',
  gemini: 'Gemini',
  horde: 'AI Horde',
};

/** Kinds of work for which one engine can be the first choice. */
export const engineWorks = ['image', 'video'] as const;
export type EngineWork = (typeof engineWorks)[number];
/** All that an engine can be chosen for: making, and writing. */
export const engineTasks = [...engineWorks, 'text'] as const;

/** The work that a cost pays for: a picture or video, a text that was written, a voice or music, or a model that was trained. */
export const costWorks = ['media', 'text', 'sound', 'training'] as const;

/** Why the queue of an engine stands still: its account is empty, the monthly cap is reached, or it refused its key. */
export const engineStops = ['quota', 'cap', 'key'] as const;
export type EngineStop = (typeof engineStops)[number];

/** The outcomes of one job that an engine was given. */
export const costResults = ['running', 'completed', 'failed', 'canceled'] as const;

/** Scheme, host and path; a password, a query or a fragment would need a character that is not let through. */
const addressForm = /^https?:\/\/[^\s/@?#]+(?:\/[^\s@?#]*)?$/i;
const addressSchema = v.pipe(v.string(), v.url(), v.regex(addressForm));

/** True of an address that an engine may be connected by: http or https, without a password, a query or a fragment. */
export function isEngineAddress(text: string): boolean {
  return v.is(addressSchema, text);
}

/** A key has only characters of an HTTP header. This refuses a key copied as dots or with an autocorrected dash. */
export const engineKeySchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(1_000),
  v.regex(/^[\x20-\x7e]+$/, 'holds a character that no key has'),
);

const modelName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.modelKeyLength));

/** An engine as administrators see it. Its key is never told again. */
export const connectedEngineSchema = v.object({
  id: v.string(),
  kind: v.picklist(engineKinds),
  name: v.string(),
  address: v.string(),
  has_key: v.boolean(),
  models: v.array(v.string()),
  /** True: environment variables connect this engine, so only they can change it. */
  is_from_environment: v.boolean(),
});
export type ConnectedEngineRow = v.InferOutput<typeof connectedEngineSchema>;

export const connectEngineRequestSchema = v.pipe(
  v.strictObject({
    kind: v.picklist(engineKinds),
    name: v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'), v.maxLength(60)),
    address: v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(limits.urlLength),
      v.check(isEngineAddress, 'must begin with http:// or https:// and hold no password'),
      v.transform((address) => address.replace(/\/+$/, '')),
    ),
    key: v.optional(v.nullable(engineKeySchema), null),
    /** Models to offer beside those that it lists. */
    models: v.optional(v.pipe(v.array(modelName), v.maxLength(100)), []),
    /** The administrator agrees that words go to the machines of strangers; needed by AI Horde, and by nothing else. */
    consent: v.optional(v.boolean(), false),
  }),
  v.forward(
    v.check(({ kind, consent }) => kind !== 'horde' || consent, 'must be given: prompts go to volunteers’ machines'),
    ['consent'],
  ),
);
export type ConnectEngineRequest = v.InferOutput<typeof connectEngineRequestSchema>;

/** The answer of an engine when it is checked: its models, or the problem. */
export const engineCheckSchema = v.object({
  problem: v.nullable(v.string()),
  models: v.array(v.object({ key: v.string(), name: v.string(), resource_type: v.picklist(engineWorks) })),
  /** Names of its models that write. */
  writers: v.optional(v.array(v.string()), []),
});
export type EngineCheck = v.InferOutput<typeof engineCheckSchema>;

const whole = (max: number) =>
  v.nullable(
    v.pipe(v.number(), v.integer('must be a whole number'), v.minValue(1, 'must be at least 1'), v.maxValue(max, `must be at most ${max}`)),
  );

/** The limits of one engine; null: no limit, or the studio's own number. */
export const engineLimitsSchema = v.strictObject({
  /** Pictures at the engine at the same time. */
  concurrency: whole(64),
  /** Pictures begun in a minute. */
  requests_per_minute: whole(10_000),
  /** US dollars in a calendar month, UTC. */
  monthly_cap_usd: v.nullable(v.pipe(v.number(), v.minValue(0, 'must be at least 0'), v.maxValue(1_000_000, 'must be at most 1000000'))),
});
export type EngineLimits = v.InferOutput<typeof engineLimitsSchema>;

/** How an engine stands beside what it is. */
export const engineStandSchema = v.object({
  limits: engineLimitsSchema,
  /** The studio's own number of pictures at the same time. */
  usual_concurrency: v.number(),
  /** Of the calendar month, UTC. `spent_usd` counts what runs with its price. */
  month: v.object({
    spent_usd: v.number(),
    pictures: v.number(),
    running: v.number(),
    /** Jobs whose price is unknown; `spent_usd` leaves them out. */
    unpriced: v.number(),
  }),
  /** Why nothing more is given to it, null while it works. */
  stopped: v.nullable(v.object({ by: v.picklist(engineStops), reason: v.string(), at: v.number() })),
  /** The kinds of work for which it is asked first. */
  first_for: v.array(v.picklist(engineWorks)),
});

/** An engine as the page of engines shows it. */
export const listedEngineSchema = v.object({ ...connectedEngineSchema.entries, ...engineStandSchema.entries });
export type ListedEngine = v.InferOutput<typeof listedEngineSchema>;

/** A program that makes pictures, or writes, and answers on the studio's own machine. */
export const foundEngineSchema = v.object({
  kind: v.picklist(engineKinds),
  name: v.string(),
  address: v.string(),
  is_connected: v.boolean(),
});
export type FoundEngine = v.InferOutput<typeof foundEngineSchema>;

/** One time that an engine was given something to make. */
export const engineCostSchema = v.object({
  id: v.string(),
  engine: v.string(),
  model: v.string(),
  generation_media_resource_id: v.string(),
  work: v.picklist(costWorks),
  /** Null: not known. */
  cost_usd: v.nullable(v.number()),
  result: v.picklist(costResults),
  /** Milliseconds since 1970. */
  at: v.number(),
});
export type EngineCostRow = v.InferOutput<typeof engineCostSchema>;
