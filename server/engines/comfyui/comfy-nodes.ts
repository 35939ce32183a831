import * as v from 'valibot';
import type { EngineHttp } from '../connected/http/engine-http.ts';
import { EngineError } from '../engine.ts';

export type ComfyInput = {
  /** `STRING`, `INT`, `MODEL`, … or `COMBO`. */
  type: string;
  /** Options of a `COMBO`. */
  choices: readonly string[];
  isRequired: boolean;
};
/** A node class of a ComfyUI. */
export type ComfyNode = { inputs: ReadonlyMap<string, ComfyInput>; outputs: readonly string[]; isOutput: boolean };
/** By class; absent: the ComfyUI does not have it. */
export type ComfyNodes = ReadonlyMap<string, ComfyNode>;

const inputs = v.optional(v.nullable(v.record(v.string(), v.unknown())), {});
const described = v.object({
  input: v.object({ required: inputs, optional: inputs }),
  output: v.optional(v.nullable(v.array(v.unknown())), []),
  output_node: v.optional(v.boolean(), false),
});
const answer = v.record(v.string(), v.unknown());
/** Requests at the same time. */
const atOnce = 8;
const answerBytesMax = 16 * 1024 * 1024;

/** The definitions of these node classes at a ComfyUI. @throws EngineError */
export async function askNodes(http: EngineHttp, classes: Iterable<string>): Promise<Map<string, ComfyNode>> {
  const waiting = [...new Set(classes)];
  const found = new Map<string, ComfyNode>();
  const ask = async (): Promise<void> => {
    for (let type = waiting.pop(); type !== undefined; type = waiting.pop()) {
      const node = readNode(type, await http.json(`/object_info/${encodeURIComponent(type)}`, { bytesMax: answerBytesMax }));
      if (node !== null) found.set(type, node);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  return found;
}

/** Reads an answer of /object_info/<class>; null when ComfyUI does not have the class. @throws EngineError UNAVAILABLE */
export function readNode(type: string, told: unknown): ComfyNode | null {
  const all = v.safeParse(answer, told);
  if (!all.success) throw new EngineError('UNAVAILABLE', 'This address does not answer as ComfyUI does.');
  const node = v.safeParse(described, all.output[type]);
  if (!node.success) return null;
  const { required, optional } = node.output.input;
  const read = (of: Record<string, unknown> | null, isRequired: boolean) =>
    Object.entries(of ?? {}).map(([name, spec]) => [name, readInput(spec, isRequired)] as const);
  return {
    inputs: new Map([...read(optional, false), ...read(required, true)]),
    outputs: (node.output.output ?? []).map((output) => (typeof output === 'string' ? output : 'COMBO')),
    isOutput: node.output.output_node,
  };
}

/** Older versions list the options in place of the type; newer ones write COMBO, with the list among its settings. */
function readInput(spec: unknown, isRequired: boolean): ComfyInput {
  const [first, second] = Array.isArray(spec) ? (spec as unknown[]) : [spec];
  if (Array.isArray(first)) return { type: 'COMBO', choices: first.map(String), isRequired };
  const options = v.safeParse(v.object({ options: v.array(v.unknown()) }), second);
  return { type: String(first), choices: options.success ? options.output.options.map(String) : [], isRequired };
}

/** The options of an input; empty where the node does not exist. */
export function choicesOf(nodes: ComfyNodes, type: string, input: string): readonly string[] {
  return nodes.get(type)?.inputs.get(input)?.choices ?? [];
}
