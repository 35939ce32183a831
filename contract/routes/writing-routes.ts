import * as v from 'valibot';
import { engineWorks } from '../engines/engine.ts';
import { assistantModes } from '../generations/prompt/prompt-assistant.ts';
import { limits } from '../limits.ts';
import { priceUsdSchema } from '../engines/model-choice.ts';
import type { Route } from './route.ts';

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** A writer of prompts: an engine with one of its models. */
const writerSchema = v.strictObject({ engine: v.pipe(v.string(), v.minLength(1), v.maxLength(60)), model: name });

/** An administrator's choice: `automatic` lets the studio pick a writer; the other word means none. */
const writerChoiceSchema = v.union([v.picklist(['automatic', 'nobody']), writerSchema]);
export type WriterChoice = v.InferOutput<typeof writerChoiceSchema>;

/**
 * US dollars that a prompt counts for when its price is unknown, so that the monthly limit still holds: about the price of a
 * few hundred words at a small model.
 */
export const assumedPromptUsd = 0.002;

/** The price of one prompt at an engine with a key, entered by an administrator, because engines do not tell it; null: not known. */
const writerPriceSchema = v.strictObject({ ...writerSchema.entries, price_usd: v.nullable(priceUsdSchema) });
export type WriterPrice = v.InferOutput<typeof writerPriceSchema>;

/** The available writers, the chosen one, and the one in use. */
export const writersSchema = v.object({
  choice: writerChoiceSchema,
  /** The writer in use, by the name that people see; null: none. */
  used: v.nullable(v.string()),
  /** The price of a prompt at that writer; null: there is no writer, or it costs nothing. */
  price: v.optional(v.nullable(writerPriceSchema), null),
  /** The models that write, by their engine. */
  offers: v.array(v.object({ id: v.string(), name: v.string(), models: v.array(v.string()) })),
});
export type Writers = v.InferOutput<typeof writersSchema>;

const adminErrors = ['NOT_FOUND'] as const;

/** Calls that improve a prompt, and that choose the writer for it. */
export const writingRoutes = {
  promptImprove: {
    method: 'POST',
    path: '/api/prompt/improve',
    summary: 'Write a prompt anew: with more to see in it, shorter, or in English',
    auth: 'session',
    write: false,
    produces: 'json',
    body: v.strictObject({
      prompt: v.pipe(
        v.string(),
        v.check((prompt) => prompt.trim() !== '', 'must not be empty'),
        v.maxLength(limits.improvePromptLength, `must be at most ${limits.improvePromptLength} characters`),
      ),
      /** The kind of item that the prompt is for. */
      resource_type: v.picklist(engineWorks),
      /** The way the prompt is changed. */
      prompt_assistant_mode: v.optional(v.picklist(assistantModes), 'more_detail'),
    }),
    response: v.object({ prompt: v.string() }),
    errors: ['MODEL_UNAVAILABLE', 'ENGINE_FAILED'],
  },
  engineWriters: {
    method: 'GET',
    path: '/api/engines/writers',
    summary: 'Who can improve prompts and who does, for administrators',
    auth: 'admin',
    write: false,
    produces: 'json',
    response: writersSchema,
    errors: [...adminErrors],
  },
  engineWriterChoose: {
    method: 'POST',
    path: '/api/engines/writers/choose',
    summary: 'Choose who improves prompts',
    auth: 'admin',
    write: false,
    produces: 'json',
    body: v.strictObject({ choice: writerChoiceSchema }),
    response: writersSchema,
    errors: [...adminErrors],
  },
  engineWriterPrice: {
    method: 'POST',
    path: '/api/engines/writers/price',
    summary: 'Say what one improved prompt costs, where its engine does not tell',
    auth: 'admin',
    write: false,
    produces: 'json',
    body: writerPriceSchema,
    response: writersSchema,
    errors: [...adminErrors],
  },
} as const satisfies Record<string, Route>;
