import { graphLimits, nodeBehind, valueIn, type Graph, type GraphInput, type GraphNode } from './graph/graph.ts';

/** Names under which nodes that only hold a value keep it. */
const plainNames = ['value', 'Value', 'int', 'INT', 'float', 'FLOAT', 'number', 'Number', 'string', 'text'];
const seedNames = ['seed', 'noise_seed'];
const sizePattern = /(\d{2,6})\s*[x×*]\s*(\d{2,6})/i;

/** The value of an input of this node, by the first of the names that has one; wires are followed to where it is set. */
export function findValue(graph: Graph, node: GraphNode | undefined, ...names: string[]): unknown {
  for (const name of names) {
    const value = follow(graph, node?.inputs.get(name), name);
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

function follow(graph: Graph, start: GraphInput | undefined, name: string): unknown {
  let input = start;
  for (let hops = 0; hops < graphLimits.depth; hops += 1) {
    if (input?.kind === 'value') return unwrap(input.value);
    const node = nodeBehind(graph, input);
    if (node === undefined) return undefined;
    const size = sideOf(node, name);
    if (size !== undefined) return size;
    const names = [name, ...plainNames, ...(seedNames.includes(name) ? seedNames : [])];
    const next = names.find((key) => node.inputs.has(key));
    if (next === undefined) return undefined;
    input = node.inputs.get(next);
  }
  return undefined;
}

/** Some pickers wrap the name of a file with its picture. */
function unwrap(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'content' in value ? value.content : value;
}

/** Width or height from a node where both are one text, like `1024x1024 (1.0)`. */
function sideOf(node: GraphNode, name: string): string | undefined {
  if (name !== 'width' && name !== 'height') return undefined;
  return sizeIn(node)?.[name];
}

/** The size that a node has as one text. */
export function sizeIn({ inputs }: GraphNode): { width: string; height: string } | null {
  const text = valueIn(inputs.get('resolution')) ?? valueIn(inputs.get('dimensions'));
  const size = typeof text === 'string' ? sizePattern.exec(text.slice(0, 100)) : null;
  return size === null ? null : { width: size[1]!, height: size[2]! };
}
