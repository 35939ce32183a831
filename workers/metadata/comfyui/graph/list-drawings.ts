import { describeValue, isObject, listOf, own } from '../../formats/json-values.ts';
import { graphLimits } from './graph.ts';

/** A wire: from the output `slot` of node `id` to the input `targetSlot` of node `target`. */
export type Link = { id: string; slot: number; type: string; target: string; targetSlot: number };

/** One view of the editor: its own page, or the inside of the subgraph behind one of its nodes. */
export type Drawing = {
  /** In front of the identifiers of its nodes, as ComfyUI names them when it runs: `12:`. */
  prefix: string;
  nodes: Map<string, unknown>;
  links: Map<string, Link>;
  /** The subgraphs that its nodes stand for. */
  inner: Map<string, Drawing>;
  /** The node that stands for it and where that is; null for the editor's own page. */
  outer: { drawing: Drawing; node: unknown } | null;
  /** Names of its inputs, and identifiers of the nodes that stand for its two ends. */
  inputNames: string[];
  inputId: string;
  outputId: string;
};

/** Modes of a node in the editor: one that is muted makes nothing, and wires lead past one that is bypassed. */
const modes = { muted: 2, bypassed: 4 } as const;

/** Subgraphs within subgraphs that are followed. */
const depthMax = 8;

/** `depth`: number of subgraphs around it. */
type Place = Pick<Drawing, 'prefix' | 'outer'> & { depth: number };

/** The editor's page and every subgraph in it, outer ones first; empty when there are no nodes or too many. */
export function listDrawings(json: unknown): Drawing[] {
  const subgraphs = listOf(own(own(json, 'definitions'), 'subgraphs'), 500).filter((each) => idOf(own(each, 'id')) !== '');
  const definitions = new Map(subgraphs.map((each) => [idOf(own(each, 'id')), each]));
  const drawings: Drawing[] = [];
  let count = 0;
  const add = (source: unknown, { prefix, outer, depth }: Place): Drawing | null => {
    const listed = listOf(own(source, 'nodes'), graphLimits.nodes + 1).filter((node) => isObject(node));
    count += listed.length;
    if (listed.length === 0 || count > graphLimits.nodes) return null;
    const drawing: Drawing = {
      prefix,
      nodes: new Map(listed.map((node) => [idOf(own(node, 'id')), node])),
      links: readLinks(own(source, 'links')),
      inner: new Map(),
      outer,
      inputNames: listOf(own(source, 'inputs'), graphLimits.inputs).map((input) => idOf(own(input, 'name'))),
      inputId: idOf(own(own(source, 'inputNode'), 'id') ?? -10),
      outputId: idOf(own(own(source, 'outputNode'), 'id') ?? -20),
    };
    drawings.push(drawing);
    for (const [id, node] of drawing.nodes) {
      const definition = definitions.get(idOf(own(node, 'type')));
      const inner =
        definition === undefined || depth >= depthMax || !runs(node)
          ? null
          : add(definition, { prefix: `${prefix}${id}:`, outer: { drawing, node }, depth: depth + 1 });
      if (inner !== null) drawing.inner.set(id, inner);
    }
    return drawing;
  };
  add(json, { prefix: '', outer: null, depth: 0 });
  return count > graphLimits.nodes ? [] : drawings;
}

/** Whether a node makes anything. */
export function runs(node: unknown): boolean {
  return own(node, 'mode') !== modes.muted && !isBypassed(node);
}

/** Whether wires lead past a node. */
export function isBypassed(node: unknown): boolean {
  return own(node, 'mode') === modes.bypassed;
}

/** An identifier as a text; files write it as a number or a text. */
export function idOf(value: unknown): string {
  return describeValue(value) ?? '';
}

/** Each link by its number: a list (number, from, output, to, input, type) or an object with names. */
function readLinks(links: unknown): Map<string, Link> {
  const names = ['id', 'origin_id', 'origin_slot', 'target_id', 'target_slot', 'type'];
  const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);
  return new Map(
    listOf(links, 20_000).map((link) => {
      const [number, id, slot, target, targetSlot, type] = Array.isArray(link) ? (link as unknown[]) : names.map((name) => own(link, name));
      return [
        idOf(number),
        { id: idOf(id), slot: numberOf(slot), type: idOf(type), target: idOf(target), targetSlot: numberOf(targetSlot) },
      ];
    }),
  );
}
