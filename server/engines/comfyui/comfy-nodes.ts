import * as v from 'valibot';
import type { EngineHttp } from '../connected/http/engine-http.ts';
import { EngineError } from '../engine.ts';

export type ComfyInput = {
  /** `STRING`, `INT`, `MODEL`, … or `COMBO`. */
  type: string;
  /** Of a `COMBO`. */
  choices: readonly string[];
  isRequired: boolean;
};
/** A kind of node that a ComfyUI knows. */
export type ComfyNode = { inputs: ReadonlyMap<string, ComfyInput>; outputs: readonly string[]; isOutput: boolean };
/** By class; those that this ComfyUI does not know are absent. */
export type ComfyNodes = ReadonlyMap<string, ComfyNode>;

const inputs = v.optional(v.nullable(v.record(v.string(), v.unknown())), {});
const described = v.object({
  input: v.object({ required: inputs, optional: inputs }),
  output: v.optional(v.nullable(v.array(v.unknown())), []),
  output_node: v.optional(v.boolean(), false),
});
const answer = v.record(v.string(), v.unknown());
/** Questions at the same time. */
const atOnce = 8;
const answerBytesMax = 16 * 1024 * 1024;

/** What a ComfyUI says of these kinds of nodes. @throws EngineError */
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

/** Of an answer to /object_info/<class>; null when ComfyUI does not know the class. @throws EngineError UNAVAILABLE */
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

/** In its older form a choice is a list, in its newer one the word COMBO with the list among its settings. */
function readInput(spec: unknown, isRequired: boolean): ComfyInput {
  const [first, second] = Array.isArray(spec) ? (spec as unknown[]) : [spec];
  if (Array.isArray(first)) return { type: 'COMBO', choices: first.map(String), isRequired };
  const options = v.safeParse(v.object({ options: v.array(v.unknown()) }), second);
  return { type: String(first), choices: options.success ? options.output.options.map(String) : [], isRequired };
}

/** What may be chosen for an input; nothing where there is no such node. */
export function choicesOf(nodes: ComfyNodes, type: string, input: string): readonly string[] {
  return nodes.get(type)?.inputs.get(input)?.choices ?? [];
}
