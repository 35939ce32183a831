import * as v from 'valibot';
import { limits } from './limits.ts';

/** The kinds of engines that can be connected. */
export const engineKinds = ['comfyui', 'sdapi', 'openai', 'fal'] as const;
export type EngineKind = (typeof engineKinds)[number];

/** Kinds of work for which one engine can be the first choice. */
export const engineWorks = ['image', 'video'] as const;
export type EngineWork = (typeof engineWorks)[number];

/** Why the queue of an engine stands still: its account is empty, or the month's bound is reached. */
export const engineStops = ['quota', 'cap'] as const;

/** What became of a picture that was given to an engine. */
export const costResults = ['running', 'completed', 'failed', 'canceled'] as const;

/** Scheme, host and path; a password, a query or a fragment would need a character that is not let through. */
const addressForm = /^https?:\/\/[^\s/@?#]+(?:\/[^\s@?#]*)?$/i;
const addressSchema = v.pipe(v.string(), v.url(), v.regex(addressForm));

/** True of an address that an engine may be connected by: http or https, without a password, a query or a fragment. */
export function isEngineAddress(text: string): boolean {
  return v.is(addressSchema, text);
}

/** What an HTTP header can carry: a key that was pasted as dots or with a dash made longer is noticed here. */
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
  /** What the environment connects is changed there. */
  is_from_environment: v.boolean(),
});
export type ConnectedEngineRow = v.InferOutput<typeof connectedEngineSchema>;

export const connectEngineRequestSchema = v.strictObject({
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
});
export type ConnectEngineRequest = v.InferOutput<typeof connectEngineRequestSchema>;

/** What an engine answered just now: its models, or why there are none. */
export const engineCheckSchema = v.object({
  problem: v.nullable(v.string()),
  models: v.array(v.object({ key: v.string(), name: v.string() })),
});
export type EngineCheck = v.InferOutput<typeof engineCheckSchema>;
