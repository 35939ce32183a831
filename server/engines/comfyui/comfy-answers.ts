import * as v from 'valibot';
import { EngineError } from '../engine.ts';

const nodeErrors = v.record(v.string(), v.object({ errors: v.array(v.object({ type: v.string(), details: v.optional(v.string(), '') })) }));
const refusal = v.object({
  error: v.object({ type: v.string(), message: v.optional(v.string(), '') }),
  node_errors: v.optional(v.unknown()),
});

export const promptAnswer = v.object({ prompt_id: v.string() });
export const uploadAnswer = v.object({ name: v.string(), subfolder: v.optional(v.string(), '') });
export const busyAnswer = v.object({ exec_info: v.object({ queue_remaining: v.number() }) });
export const queueAnswer = v.object({ queue_running: v.array(v.array(v.unknown())), queue_pending: v.array(v.array(v.unknown())) });
const file = v.object({ filename: v.string(), subfolder: v.nullish(v.string(), ''), type: v.nullish(v.string(), 'output') });
export type ComfyFile = v.InferOutput<typeof file>;
const historyEntry = v.object({
  /** The submitted tuple: number, id, graph, extra data, output nodes. */
  prompt: v.nullish(v.array(v.unknown()), []),
  outputs: v.nullish(v.record(v.string(), v.unknown()), {}),
  status: v.nullish(v.object({ status_str: v.string(), messages: v.nullish(v.array(v.tuple([v.string(), v.unknown()])), []) })),
});
export type HistoryEntry = v.InferOutput<typeof historyEntry>;
export const historyAnswer = v.record(v.string(), historyEntry);

const tagged = v.object({ pleinair: v.object({ node: v.optional(v.string()) }) });

/** Reads the tag that the studio attached to a prompt: the output node, where the graph has several. */
export function readTag(extra: unknown): { node?: string } {
  const parsed = v.safeParse(tagged, extra);
  return parsed.success && parsed.output.pleinair.node !== undefined ? { node: parsed.output.pleinair.node } : {};
}

const isVideo = ({ filename }: ComfyFile): boolean => /\.(mp4|webm|mov|m4v)$/i.test(filename);
const isPicture = ({ filename }: ComfyFile): boolean => /\.(png|jpe?g|webp|gif|avif)$/i.test(filename);

/**
 * The output file of a prompt: a video before a picture, a saved file before a preview. Nodes also save other files, such as latents and
 * texts.
 */
export function findOutput({ outputs }: HistoryEntry, node: string | undefined): ComfyFile | undefined {
  const told = node === undefined ? Object.values(outputs) : [outputs[node]];
  // Each kind of saving node has its own field for files.
  const lists = told.flatMap((output) => Object.values(output ?? {}) as unknown[]);
  const files = lists.flatMap((list) => (Array.isArray(list) ? list : []).flatMap(readFile));
  const kept = files.filter(({ type }) => type === 'output');
  return kept.find(isVideo) ?? kept.find(isPicture) ?? files.find(isPicture) ?? kept[0] ?? files[0];
}

function readFile(told: unknown): ComfyFile[] {
  const parsed = v.safeParse(file, told);
  return parsed.success ? [parsed.output] : [];
}

/** Why ComfyUI refused a workflow; undefined when it does not say. */
export function explainRefusal(name: string, status: number, body: unknown): EngineError | undefined {
  const parsed = v.safeParse(refusal, body);
  if (status !== 400 || !parsed.success) return undefined;
  const nodes = v.safeParse(nodeErrors, parsed.output.node_errors);
  const problems = nodes.success ? Object.values(nodes.output).flatMap(({ errors }) => errors) : [];
  const missing = problems.find(
    ({ type, details }) => type === 'value_not_in_list' && /^(ckpt|unet|clip|vae|lora|model)_name/.test(details),
  );
  if (missing !== undefined) return new EngineError('MODEL_RETIRED', `${name} no longer has this model.`);
  return new EngineError(
    'INVALID_INPUT',
    `${name} does not take this workflow: ${parsed.output.error.message || parsed.output.error.type}`,
  );
}

const executionError = v.object({ exception_type: v.optional(v.string(), ''), exception_message: v.optional(v.string(), '') });

/** Why an accepted workflow failed; null when it was interrupted. */
export function explainHistory(name: string, { status }: HistoryEntry): EngineError | null {
  const messages = new Map(status?.messages ?? []);
  if (messages.has('execution_interrupted')) return null;
  const parsed = v.safeParse(executionError, messages.get('execution_error'));
  const { exception_type: type, exception_message: message } = parsed.success
    ? parsed.output
    : { exception_type: '', exception_message: '' };
  if (/OutOfMemory/i.test(`${type} ${message}`)) return new EngineError('UNAVAILABLE', `${name} has too little memory for this picture.`);
  return new EngineError('UNAVAILABLE', `${name} could not make this picture.`);
}
