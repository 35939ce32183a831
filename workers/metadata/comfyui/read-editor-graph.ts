import { describeValue, isObject, listOf, own } from '../formats/json-values.ts';
import { graphLimits, type Graph, type GraphInput } from './graph.ts';
import { idOf, listDrawings, type Drawing, type Link } from './list-drawings.ts';
import { nameWidgets } from './widget-names.ts';

const bypassed = 4;
const hopsMax = 200;

/**
 * The graph as the editor of ComfyUI shows it (`workflow`): nodes with numbered links between them, those inside of
 * subgraphs too. Null when it is none.
 */
export function readEditorGraph(json: unknown): Graph | null {
  const graph: Graph = new Map();
  for (const drawing of listDrawings(json)) {
    for (const [id, node] of drawing.nodes) {
      if (drawing.inner.has(id)) continue;
      const name = `${drawing.prefix}${id}`;
      const type = describeValue(own(node, 'type')) ?? '';
      graph.set(name, { id: name, type, title: describeValue(own(node, 'title')) ?? '', inputs: readInputs(drawing, id, node) });
    }
  }
  return graph.size === 0 || graph.size > graphLimits.nodes ? null : graph;
}

function readInputs(drawing: Drawing, id: string, node: unknown): Map<string, GraphInput> {
  const sockets = listOf(own(node, 'inputs'), graphLimits.inputs);
  const inputs = new Map<string, GraphInput>([...readWidgets(node)].map(([name, value]) => [name, { kind: 'value', value }]));
  // What the node that stands for the subgraph shows of this one is set there.
  for (const [inner, name, value] of drawing.outer === null ? [] : listPromoted(drawing.outer.node))
    if (inner === id) inputs.set(name, { kind: 'value', value });
  for (const socket of sockets) {
    const found = resolve(drawing.links.get(idOf(own(socket, 'link'))), drawing);
    const name = describeValue(own(socket, 'name')) ?? 'input';
    // A socket that nothing is plugged into leaves the node's own value in force.
    if (found !== undefined) inputs.set(name, found);
  }
  return inputs;
}

/** The values that a node itself holds, by name. */
function readWidgets(node: unknown): Map<string, unknown> {
  const values = own(node, 'widgets_values');
  if (isObject(values)) return new Map(Object.entries(values));
  const listed = listOf(own(node, 'inputs'), graphLimits.inputs).flatMap(
    (socket) => describeValue(own(own(socket, 'widget'), 'name')) ?? [],
  );
  return nameWidgets(describeValue(own(node, 'type')) ?? '', listed, listOf(values, graphLimits.inputs));
}

/** Values that a node which stands for a subgraph holds for nodes in it: node, name, value. */
function listPromoted(node: unknown): [id: string, name: string, value: unknown][] {
  const proxies = listOf(own(own(node, 'properties'), 'proxyWidgets'), graphLimits.inputs);
  const values = own(node, 'widgets_values');
  const listed = listOf(values, graphLimits.inputs);
  if (proxies.length !== listed.length) return [];
  return proxies.flatMap((proxy, i) =>
    Array.isArray(proxy) ? [[idOf(proxy[0]), idOf(proxy[1]), listed[i]] as [string, string, unknown]] : [],
  );
}

/** What a wire brings: through bypassed nodes and the knots in a long wire, into subgraphs and out of them. */
function resolve(from: Link | undefined, within: Drawing): GraphInput | undefined {
  let [link, drawing] = [from, within];
  for (let hops = 0; hops < hopsMax && link !== undefined; hops += 1) {
    const { id, slot, type } = link;
    if (drawing.outer !== null && id === drawing.inputId) {
      const name = drawing.inputNames[slot] ?? '';
      const { node } = drawing.outer;
      const next: Link | undefined = drawing.outer.drawing.links.get(idOf(own(socketOf(node, name, slot), 'link')));
      if (next === undefined) return valueOf(node, name);
      [link, drawing] = [next, drawing.outer.drawing];
      continue;
    }
    const node = drawing.nodes.get(id);
    const isBypassed = own(node, 'mode') === bypassed;
    const inner = drawing.inner.get(id);
    if (inner !== undefined && !isBypassed) {
      const ending: Link | undefined = [...inner.links.values()].find(
        ({ target, targetSlot }) => target === inner.outputId && targetSlot === slot,
      );
      [link, drawing] = [ending, inner];
      continue;
    }
    if (!isBypassed && own(node, 'type') !== 'Reroute') return { kind: 'link', id: `${drawing.prefix}${id}`, slot };
    const { links } = drawing;
    const incoming: Link[] = listOf(own(node, 'inputs'), graphLimits.inputs).flatMap(
      (socket) => links.get(idOf(own(socket, 'link'))) ?? [],
    );
    link = incoming.find((before) => before.type === type) ?? (own(node, 'type') === 'Reroute' ? incoming[0] : undefined);
  }
  return undefined;
}

/** The socket of a subgraph's node that feeds this input of the subgraph. */
function socketOf(node: unknown, name: string, slot: number): unknown {
  const sockets = listOf(own(node, 'inputs'), graphLimits.inputs);
  return sockets.find((socket) => idOf(own(socket, 'name')) === name) ?? sockets[slot];
}

/** What is typed into the node that stands for a subgraph, for an input without a wire. */
function valueOf(node: unknown, name: string): GraphInput | undefined {
  const promoted = listPromoted(node).find(([inner, of]) => inner === '-1' && of === name);
  const value = promoted?.[2] ?? readWidgets(node).get(name);
  return value === undefined ? undefined : { kind: 'value', value };
}
