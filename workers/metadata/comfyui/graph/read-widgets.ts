import { describeValue, isObject, listOf, own } from '../../formats/json-values.ts';
import { graphLimits, type GraphInput } from './graph.ts';
import { idOf } from './list-drawings.ts';
import { nameWidgets } from './widget-names.ts';

/** The values that a node itself holds, by name. */
export function readWidgets(node: unknown): Map<string, unknown> {
  const values = own(node, 'widgets_values');
  if (isObject(values)) return new Map(Object.entries(values));
  const listed = listOf(own(node, 'inputs'), graphLimits.inputs).flatMap(
    (socket) => describeValue(own(own(socket, 'widget'), 'name')) ?? [],
  );
  return nameWidgets(describeValue(own(node, 'type')) ?? '', listed, listOf(values, graphLimits.inputs));
}

/** Values that the node of a subgraph holds for nodes inside it: node, name, value. */
export function listPromoted(node: unknown): [id: string, name: string, value: unknown][] {
  const proxies = listOf(own(own(node, 'properties'), 'proxyWidgets'), graphLimits.inputs);
  const values = own(node, 'widgets_values');
  const listed = listOf(values, graphLimits.inputs);
  if (proxies.length !== listed.length) return [];
  // Without a value there, the inner node keeps its own.
  return proxies.flatMap((proxy, i): [string, string, unknown][] => {
    const value = listed[i] ?? undefined;
    return Array.isArray(proxy) && value !== undefined ? [[idOf(proxy[0]), idOf(proxy[1]), value]] : [];
  });
}

/** The value typed into a subgraph's node for an input without a wire. */
export function typedValue(node: unknown, name: string): GraphInput | undefined {
  const promoted = listPromoted(node).find(([inner, of]) => inner === '-1' && of === name);
  const value = promoted?.[2] ?? readWidgets(node).get(name);
  return value === undefined ? undefined : { kind: 'value', value };
}
