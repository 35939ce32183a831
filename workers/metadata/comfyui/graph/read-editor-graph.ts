import { describeValue, listOf, own } from '../../formats/json-values.ts';
import { followLink } from './follow-link.ts';
import { graphLimits, type Graph, type GraphInput } from './graph.ts';
import { idOf, listDrawings, runs, type Drawing } from './list-drawings.ts';
import { listPromoted, readWidgets } from './read-widgets.ts';

/**
 * The graph as the editor of ComfyUI shows it (`workflow`): nodes with numbered links between them, those inside of
 * subgraphs too, without those that are muted or bypassed. Null when it is none.
 */
export function readEditorGraph(json: unknown): Graph | null {
  const graph: Graph = new Map();
  for (const drawing of listDrawings(json)) {
    for (const [id, node] of drawing.nodes) {
      if (drawing.inner.has(id) || !runs(node)) continue;
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
  // Promoted widgets: the node of the subgraph holds their values.
  for (const [inner, name, value] of drawing.outer === null ? [] : listPromoted(drawing.outer.node))
    if (inner === id) inputs.set(name, { kind: 'value', value });
  for (const socket of sockets) {
    const found = followLink(drawing.links.get(idOf(own(socket, 'link'))), drawing);
    const name = describeValue(own(socket, 'name')) ?? 'input';
    // A socket that nothing is plugged into leaves the node's own value in force.
    if (found !== undefined) inputs.set(name, found);
  }
  return inputs;
}
