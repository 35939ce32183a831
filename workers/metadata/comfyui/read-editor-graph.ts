import { describeValue, isObject, listOf, own } from '../formats/json-values.ts';
import { graphLimits, type Graph, type GraphInput } from './graph.ts';
import { nameWidgets } from './widget-names.ts';

type Link = { id: string; slot: number; type: string };
type Nodes = Map<string, unknown>;

const bypassed = 4;

/** The graph as the editor of ComfyUI shows it (`workflow`): nodes with numbered links between them. Null when it is none. */
export function readEditorGraph(json: unknown): Graph | null {
  const listed = listOf(own(json, 'nodes'), graphLimits.nodes + 1).filter((node) => isObject(node));
  if (listed.length === 0 || listed.length > graphLimits.nodes) return null;
  const nodes: Nodes = new Map(listed.map((node) => [idOf(own(node, 'id')), node]));
  const links = readLinks(own(json, 'links'));
  const graph: Graph = new Map();
  for (const [id, node] of nodes) {
    const type = describeValue(own(node, 'type')) ?? '';
    graph.set(id, { id, type, title: describeValue(own(node, 'title')) ?? '', inputs: readInputs(node, type, { nodes, links }) });
  }
  return graph;
}

function idOf(value: unknown): string {
  return describeValue(value) ?? '';
}

/** Each link by its number: a list (number, from, output, to, input, type) or an object with names. */
function readLinks(links: unknown): Map<string, Link> {
  return new Map(
    listOf(links, 20_000).map((link) => {
      const [number, id, slot, , , type] = Array.isArray(link)
        ? (link as unknown[])
        : ['id', 'origin_id', 'origin_slot', '', '', 'type'].map((name) => own(link, name));
      return [idOf(number), { id: idOf(id), slot: typeof slot === 'number' ? slot : 0, type: idOf(type) }];
    }),
  );
}

function readInputs(node: unknown, type: string, context: { nodes: Nodes; links: Map<string, Link> }): Map<string, GraphInput> {
  const sockets = listOf(own(node, 'inputs'), graphLimits.inputs);
  const widgets = own(node, 'widgets_values');
  const listed = sockets.flatMap((socket) => describeValue(own(own(socket, 'widget'), 'name')) ?? []);
  const values = isObject(widgets) ? new Map(Object.entries(widgets)) : nameWidgets(type, listed, listOf(widgets, graphLimits.inputs));
  const inputs = new Map<string, GraphInput>([...values].map(([name, value]) => [name, { kind: 'value', value }]));
  for (const socket of sockets) {
    const link = resolve(context.links.get(idOf(own(socket, 'link'))), context);
    const name = describeValue(own(socket, 'name')) ?? 'input';
    // A socket that nothing is plugged into leaves the node's own value in force.
    if (link !== undefined) inputs.set(name, { kind: 'link', id: link.id, slot: link.slot });
  }
  return inputs;
}

/** Passes through what only hands on: bypassed nodes, and the knots in a long wire. */
function resolve(link: Link | undefined, { nodes, links }: { nodes: Nodes; links: Map<string, Link> }): Link | undefined {
  let found = link;
  for (let hops = 0; hops < 50 && found !== undefined; hops += 1) {
    const { id, type } = found;
    const node = nodes.get(id);
    if (own(node, 'mode') !== bypassed && own(node, 'type') !== 'Reroute') return found;
    const incoming = listOf(own(node, 'inputs'), graphLimits.inputs).flatMap((socket) => links.get(idOf(own(socket, 'link'))) ?? []);
    found = incoming.find((before) => before.type === type) ?? (own(node, 'type') === 'Reroute' ? incoming[0] : undefined);
  }
  return undefined;
}
