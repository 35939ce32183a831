import * as v from 'valibot';
import { EngineError } from '../engine.ts';

const nodeErrors = v.record(v.string(), v.object({ errors: v.array(v.object({ type: v.string(), details: v.optional(v.string(), '') })) }));
const refusal = v.object({
  error: v.object({ type: v.string(), message: v.optional(v.string(), '') }),
  node_errors: v.optional(v.unknown()),
});

export const promptAnswer = v.object({ prompt_id: v.string() });
export const uploadAnswer = v.object({ name: v.string(), subfolder: v.optional(v.string(), '') });
export const queueAnswer = v.object({ queue_running: v.array(v.array(v.unknown())), queue_pending: v.array(v.array(v.unknown())) });
const file = v.object({ filename: v.string(), subfolder: v.optional(v.string(), ''), type: v.string() });
export type ComfyFile = v.InferOutput<typeof file>;
const historyEntry = v.object({
  outputs: v.record(v.string(), v.looseObject({ images: v.optional(v.array(file)) })),
  status: v.optional(v.object({ status_str: v.string(), messages: v.optional(v.array(v.tuple([v.string(), v.unknown()])), []) })),
});
export type HistoryEntry = v.InferOutput<typeof historyEntry>;
export const historyAnswer = v.record(v.string(), historyEntry);

const choice = v.union([v.array(v.string()), v.literal('COMBO')]);
const loaderInfo = v.object({
  CheckpointLoaderSimple: v.object({ input: v.object({ required: v.object({ ckpt_name: v.array(v.unknown()) }) }) }),
});

/** The checkpoints of an answer to /object_info/CheckpointLoaderSimple, in its older and its newer form. */
export function readCheckpoints(answer: unknown): string[] {
  const info = v.safeParse(loaderInfo, answer);
  if (!info.success) throw new EngineError('UNAVAILABLE', 'This address does not answer as ComfyUI does.');
  const [first, second] = info.output.CheckpointLoaderSimple.input.required.ckpt_name;
  const listed = v.safeParse(choice, first);
  if (listed.success && listed.output !== 'COMBO') return listed.output;
  const options = v.safeParse(v.object({ options: v.array(v.string()) }), second);
  return options.success ? options.output.options : [];
}

/** Why ComfyUI did not take a workflow; undefined when it does not say. */
export function explainRefusal(name: string, status: number, body: unknown): EngineError | undefined {
  const parsed = v.safeParse(refusal, body);
  if (status !== 400 || !parsed.success) return undefined;
  const nodes = v.safeParse(nodeErrors, parsed.output.node_errors);
  const problems = nodes.success ? Object.values(nodes.output).flatMap(({ errors }) => errors) : [];
  const missing = problems.find(({ type, details }) => type === 'value_not_in_list' && details.startsWith('ckpt_name'));
  if (missing !== undefined) return new EngineError('MODEL_RETIRED', `${name} no longer has this model.`);
  return new EngineError(
    'INVALID_INPUT',
    `${name} does not take this workflow: ${parsed.output.error.message || parsed.output.error.type}`,
  );
}

const executionError = v.object({ exception_type: v.optional(v.string(), ''), exception_message: v.optional(v.string(), '') });

/** Why a workflow that was taken did not end well; null when somebody stopped it. */
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
