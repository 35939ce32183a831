import { isObject, own } from '../../formats/json-values.ts';
import { graphLimits, type Graph, type GraphInput } from './graph.ts';

/** The graph as ComfyUI ran it (`prompt`): nodes by identifier, each with its class and inputs. Null when it is none. */
export function readApiGraph(json: unknown): Graph | null {
  if (!isObject(json)) return null;
  const entries = Object.entries(json);
  if (entries.length > graphLimits.nodes) return null;
  const graph: Graph = new Map();
  for (const [id, node] of entries) {
    const type = own(node, 'class_type');
    if (typeof type !== 'string') continue;
    const title = own(own(node, '_meta'), 'title');
    graph.set(id, { id, type, title: typeof title === 'string' ? title : '', inputs: readInputs(own(node, 'inputs')) });
  }
  return graph.size === 0 ? null : graph;
}

function readInputs(inputs: unknown): Map<string, GraphInput> {
  if (!isObject(inputs)) return new Map();
  return new Map(
    Object.entries(inputs)
      .slice(0, graphLimits.inputs)
      .map(([name, value]) => [name, readInput(value)]),
  );
}

function readInput(value: unknown): GraphInput {
  // A link is [node, output].
  if (Array.isArray(value) && value.length === 2) {
    const [id, slot]: unknown[] = value;
    if ((typeof id === 'string' || typeof id === 'number') && typeof slot === 'number') return { kind: 'link', id: String(id), slot };
  }
  return { kind: 'value', value };
}
