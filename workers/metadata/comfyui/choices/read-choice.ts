import type { GraphInput, GraphNode } from '../graph/graph.ts';

/** The value that a switch is set to; undefined where the graph does not say. */
export type Value = boolean | number | undefined;
type ReadValue = (input: GraphInput | undefined) => Value;

/** Names of the two branches of a switch that is on or off. */
const pairs = [
  ['on_true', 'on_false'],
  ['tt_value', 'ff_value'],
  ['if_true', 'if_false'],
  ['if', 'else'],
] as const;
const onOff = ['switch', 'boolean', 'bool', 'condition', 'cond', 'any'];
const numbers = ['select', 'index', 'Input', 'input', 'choice', 'selection', 'selected'];

/** The outputs of the contexts of rgthree, in the order of their inputs. */
const contextOutputs = (
  'base_ctx model clip vae positive negative latent images seed steps step_refiner cfg ckpt_name sampler scheduler ' +
  'clip_width clip_height text_pos_g text_pos_l text_neg_g text_neg_l mask control_net'
).split(' ');

/**
 * The inputs that a node passes on unchanged as its output `slot`. A switch gives the chosen input, and none when the choice is
 * not known. A node that takes the first input with a value gives all of them in order. Null for a node that makes its output.
 */
export function readChoice(node: GraphNode, slot: number, valueOf: ReadValue): GraphInput[] | null {
  return (
    readBundle(node, slot) ?? readFirst(node, slot) ?? readPair(node, valueOf) ?? readNumbered(node, slot, valueOf) ?? readUnknown(node)
  );
}

/** Nodes that carry model, words and picture through one wire and hand them out again. */
function readBundle({ type, inputs }: GraphNode, slot: number): GraphInput[] | null {
  const name = /^context( big)? \(rgthree\)$/i.test(type) ? contextOutputs[slot] : undefined;
  if (name === undefined || slot === 0) return null;
  const base = inputs.get('base_ctx');
  return [inputs.get(name), base?.kind === 'link' ? { ...base, slot } : undefined].filter((input) => input !== undefined);
}

/** The first branch that brings something; of contexts the last one, where several are laid over each other. */
function readFirst({ type, inputs }: GraphNode, slot: number): GraphInput[] | null {
  if (!/^(any switch|context (switch|merge)).*\(rgthree\)$/i.test(type)) return null;
  const isContext = /^context/i.test(type);
  const wires = [...inputs].filter(([name, { kind }]) => /^(any|ctx)_\d/.test(name) && kind === 'link').sort(byName);
  const branches = wires.map(([, input]) => (isContext && input.kind === 'link' ? { ...input, slot } : input));
  return /merge/i.test(type) ? branches.toReversed() : branches;
}

function readPair({ type, inputs }: GraphNode, valueOf: ReadValue): GraphInput[] | null {
  const lettered = /switch/i.test(type) ? [...inputs.keys()].find((name) => /_a$/i.test(name)) : undefined;
  const names = lettered === undefined ? pairs : [[lettered, lettered.slice(0, -1) + (lettered.endsWith('a') ? 'b' : 'B')] as const];
  const found = names.find((pair) => pair.some((name) => inputs.has(name)));
  const selector = onOff.find((name) => inputs.has(name));
  if (found === undefined || (selector === undefined && names !== pairs)) return null;
  const [whenOn, whenOff] = found.map((name) => inputs.get(name));
  const value = selector === undefined ? undefined : valueOf(inputs.get(selector));
  return keep(value === undefined ? same(whenOn, whenOff) : value ? whenOn : whenOff);
}

/** Branches that are numbered, and the number of one. */
function readNumbered({ type, inputs }: GraphNode, slot: number, valueOf: ReadValue): GraphInput[] | null {
  if (!/switch|select|index|mux/i.test(type)) return null;
  const selector = numbers.find((name) => inputs.has(name));
  const branches = [...inputs].flatMap(([name, input]) => {
    const number = /^\D{1,20}?_?(\d{1,2})(_opt)?$/.exec(name)?.[1];
    return number === undefined ? [] : [{ number: Number(number), input }];
  });
  if (selector === undefined || branches.length === 0) return null;
  const value = valueOf(inputs.get(selector));
  const chosen = branches.filter(({ number }) => number === value);
  // Where each number has several, as model and clip, the outputs are in their order.
  return keep((chosen.length > 1 ? chosen[slot] : chosen[0])?.input);
}

/** A switch of another kind: its only wire is the one that it was set to. */
function readUnknown({ type, inputs }: GraphNode): GraphInput[] | null {
  if (!/switch|if ?else/i.test(type)) return null;
  return [...inputs.values()].filter(({ kind }) => kind === 'link').length > 1 ? [] : null;
}

function keep(input: GraphInput | undefined): GraphInput[] {
  return input === undefined ? [] : [input];
}

/** Whichever was chosen, when both are the same. */
function same(one: GraphInput | undefined, other: GraphInput | undefined): GraphInput | undefined {
  return JSON.stringify(one) === JSON.stringify(other) ? one : undefined;
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
