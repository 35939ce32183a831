import { describeLora } from '../../formats/build-settings.ts';
import { own } from '../../formats/json-values.ts';
import { findTexts } from '../find-texts.ts';
import { findValue } from '../find-value.ts';
import { graphLimits, nodeBehind, valueIn, type Graph, type GraphNode } from '../graph/graph.ts';
import { loadsTags, readLoraTags } from './lora-tags.ts';

const strengths = [
  'strength_model',
  'lora_model_strength',
  'model_strength',
  'lora_strength',
  'lora_wt',
  'lora_weight',
  'strength',
  'weight',
];
/** Inputs behind which further LoRAs are kept. */
const stacks = ['lora', 'prev_lora', 'lora_stack', 'optional_lora_stack'];
const tagTexts = ['populated_text', 'text', 'prompt', 'STRING'];

/** The LoRAs of a node on the wire to a model, and of the lists that it takes them from, as `name (strength)`. */
export function listLoras(graph: Graph, from: GraphNode): string[] {
  const seen = new Set<GraphNode>();
  const visit = (node: GraphNode | undefined): string[] => {
    if (node === undefined || seen.has(node) || seen.size >= graphLimits.depth) return [];
    seen.add(node);
    const behind = stacks.flatMap((name) => visit(nodeBehind(graph, node.inputs.get(name))));
    return [...listSingle(graph, node), ...listNumbered(graph, node), ...listTagged(graph, node), ...behind];
  };
  return visit(from);
}

function listSingle(graph: Graph, node: GraphNode): string[] {
  const file = findValue(graph, node, 'lora_name') ?? valueIn(node.inputs.get('lora'));
  return isFile(file) ? describeLora(file, findValue(graph, node, ...strengths)) : [];
}

/** Nodes with several list them by number: `lora_name_1` and `lora_wt_1`, or one object `lora_1`. */
function listNumbered(graph: Graph, node: GraphNode): string[] {
  const count = findValue(graph, node, 'lora_count', 'num_loras');
  const isAdvanced = valueIn(node.inputs.get('input_mode') ?? node.inputs.get('mode')) === 'advanced';
  if (valueIn(node.inputs.get('toggle')) === false) return [];
  return [...node.inputs].flatMap(([name, input]) => {
    const number = /^lora_(?:name_)?(\d{1,2})(?:_name)?$/.exec(name)?.[1];
    if (number === undefined || (typeof count === 'number' && Number(number) > count) || isOff(node, number)) return [];
    const value = valueIn(input);
    const file = own(value, 'on') === false ? undefined : (own(value, 'lora') ?? value);
    if (!isFile(file)) return [];
    return describeLora(file, own(value, 'strength') ?? findValue(graph, node, ...strengthNames(number, isAdvanced)));
  });
}

function isOff({ inputs }: GraphNode, number: string): boolean {
  return [`switch_${number}`, `enabled_${number}`, `on_${number}`].some((name) => {
    const value = valueIn(inputs.get(name));
    return value === false || (typeof value === 'string' && value.toLowerCase() === 'off');
  });
}

function strengthNames(number: string, isAdvanced: boolean): string[] {
  const simple = ['lora_wt_#', 'lora_#_strength', 'strength_#', 'lora_strength_#', 'lora_weight_#', 'weight_#'];
  const ofModel = ['model_str_#', 'lora_#_model_strength', 'model_weight_#', 'strength_model_#', 'model_strength_#'];
  return (isAdvanced ? [...ofModel, ...simple] : [...simple, ...ofModel]).map((name) => name.replace('#', number));
}

function listTagged(graph: Graph, node: GraphNode): string[] {
  if (!loadsTags(node)) return [];
  const input = tagTexts.map((name) => node.inputs.get(name)).find((found) => found !== undefined);
  return findTexts(graph, input, 'positive').flatMap((text) =>
    readLoraTags(text).flatMap(({ file, strength }) => describeLora(file, strength)),
  );
}

function isFile(file: unknown): file is string {
  return typeof file === 'string' && file !== '' && file.toLowerCase() !== 'none';
}
