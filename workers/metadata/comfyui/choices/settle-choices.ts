import { readChoice, type Value } from './read-choice.ts';
import { graphLimits, nodeBehind, type Graph, type GraphInput, type GraphNode } from '../graph/graph.ts';

/**
 * The same graph with every wire through a switch led to the chosen branch, so that words, models, numbers and pictures all
 * follow it. Where the graph does not tell the branch, the wire leads nowhere: a guess would be shown as the truth.
 */
export function settleChoices(graph: Graph): Graph {
  // Undefined while the search runs: a circle of switches has no choice.
  const known = new Map<string, GraphInput | undefined>();
  let depth = 0;

  function settle(input: GraphInput | undefined): GraphInput | undefined {
    const node = nodeBehind(graph, input);
    if (node === undefined || input?.kind !== 'link') return input;
    const key = `${node.id} ${input.slot}`;
    if (known.has(key)) return known.get(key);
    if (depth >= graphLimits.depth) return undefined;
    known.set(key, undefined);
    depth += 1;
    const branches = readChoice(node, input.slot, valueOf);
    const found = branches === null ? input : firstSettled(branches);
    depth -= 1;
    known.set(key, found);
    return found;
  }

  function firstSettled(branches: GraphInput[]): GraphInput | undefined {
    for (const branch of branches) {
      // A wire from a node that did not run has no value.
      if (branch.kind === 'link' && nodeBehind(graph, branch) === undefined) continue;
      const found = settle(branch);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The value that a switch is set to, also by another node that only holds it. */
  function valueOf(input: GraphInput | undefined): Value {
    const settled = settle(input);
    if (settled?.kind !== 'link') return toValue(settled?.value);
    const node = nodeBehind(graph, settled);
    const held = node && heldBy(node);
    if (node === undefined || held === undefined) return undefined;
    if (/invert ?bool|^impactneg$|\bnot\b|notnode/i.test(node.type)) return opposite(held);
    // A node with wires works its value out.
    const isPlain = [...node.inputs.values()].every(({ kind }) => kind === 'value');
    return isPlain && held.kind === 'value' ? toValue(held.value) : undefined;
  }

  function opposite(input: GraphInput): Value {
    if (depth >= graphLimits.depth) return undefined;
    depth += 1;
    const value = valueOf(input);
    depth -= 1;
    return typeof value === 'boolean' ? !value : undefined;
  }

  return new Map([...graph].map(([id, node]) => [id, { ...node, inputs: settleInputs(node, settle) }]));
}

const nowhere: GraphInput = { kind: 'link', id: '', slot: 0 };

function settleInputs({ inputs }: GraphNode, settle: (input: GraphInput) => GraphInput | undefined): Map<string, GraphInput> {
  return new Map([...inputs].map(([name, input]) => [name, settle(input) ?? nowhere]));
}

function heldBy({ inputs }: GraphNode): GraphInput | undefined {
  return ['value', 'Value', 'boolean', 'bool', 'int', 'number', 'index']
    .map((name) => inputs.get(name))
    .find((input) => input !== undefined);
}

function toValue(value: unknown): Value {
  if (typeof value === 'boolean' || typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  if (/^(true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  return /^\d{1,4}$/.test(value) ? Number(value) : undefined;
}
