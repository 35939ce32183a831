/** Where an input comes from: a value in the node itself, or the output `slot` of another node. */
export type GraphInput = { kind: 'value'; value: unknown } | { kind: 'link'; id: string; slot: number };

export type GraphNode = { id: string; type: string; title: string; inputs: Map<string, GraphInput> };

/** A program of nodes, by identifier. */
export type Graph = Map<string, GraphNode>;

/** Larger programs are not followed. */
export const graphLimits = { nodes: 5_000, inputs: 200, depth: 200 } as const;

/** Inputs that bring model, words and picture through one wire. */
export const bundles = ['pipe', 'basic_pipe', 'sdxl_tuple', 'base_ctx'] as const;

/** The node behind an input, if it is a link to one that exists. */
export function nodeBehind(graph: Graph, input: GraphInput | undefined): GraphNode | undefined {
  return input?.kind === 'link' ? graph.get(input.id) : undefined;
}

/** The value in an input, if it is one. */
export function valueIn(input: GraphInput | undefined): unknown {
  return input?.kind === 'value' ? input.value : undefined;
}

/** The nodes that these depend on, nearest first, without themselves unless they are in a loop. */
export function listUpstream(graph: Graph, from: GraphNode): GraphNode[] {
  const seen = new Set<GraphNode>();
  const queue = [from];
  for (let at = 0; at < queue.length; at += 1) {
    for (const input of queue[at]!.inputs.values()) {
      const node = nodeBehind(graph, input);
      if (node === undefined || seen.has(node)) continue;
      seen.add(node);
      queue.push(node);
    }
  }
  return [...seen];
}
