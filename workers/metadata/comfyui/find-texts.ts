import { graphLimits, nodeBehind, valueIn, type Graph, type GraphInput, type GraphNode } from './graph/graph.ts';
import { loadsTags, withoutLoraTags } from './models/lora-tags.ts';

export type Role = 'positive' | 'negative';

/** Inputs of text encoders, the most telling first. */
const encoderInputs = ['text', 'text_g', 'text_l', 't5xxl', 'clip_l', 'clip_g', 'llama', 'prompt'];
/** Inputs of nodes that hand a text on. */
const stringInputs = /^(text|string|value|prompt|input|any)([_ ]?[a-z0-9]{1,2})?$/i;
const conditioningInputs = /^cond(itioning)?([_ ]?(\d{1,2}|to|from|[a-z]))?$/i;
/** Nodes whose words a language model writes when they run: the graph holds only the question. */
const writers =
  /text ?generat|ollama|chat ?gpt|openai ?chat|gemini ?node|claude|deepseek|llm|florence2run|caption|vqa|qwen.{0,3}vl|interrogat|tagger|prompt_? ?(enhanc|extend|gen(erat|\b))|enhance_? ?prompt/i;
/** Nodes that show a text and pass it on; the text that they hold is from the run before. */
const screens = /^(easy )?(show|preview|display)/i;
/** Nodes that put words, models and more into one wire. */
const bundleTypes = /pipe|context|loader|embed|encode/i;
/** Inputs that lead to models and pictures, not to words. */
const otherInputs = /clip|model|vae|image|latent|mask|control_net|pixels|samples|sigmas|noise|sampler|encoder|t5|template/i;

/** The words behind an input that takes conditioning or text, each once, in the order of the wires. */
export function findTexts(graph: Graph, input: GraphInput | undefined, role: Role): string[] {
  const seen = new Set<string>();
  let depth = 0;

  function read(from: GraphInput | undefined, wanted: Role): string[] {
    const value = valueIn(from);
    if (typeof value === 'string') return value.trim() === '' ? [] : [value];
    const node = nodeBehind(graph, from);
    if (node === undefined || from?.kind !== 'link') return [];
    const key = `${node.id} ${from.slot} ${wanted}`;
    if (seen.has(key) || depth >= graphLimits.depth) return [];
    seen.add(key);
    depth += 1;
    const texts = readNode(node, from.slot, wanted);
    depth -= 1;
    return texts;
  }

  function readNode(node: GraphNode, slot: number, wanted: Role): string[] {
    // Zeroed conditioning has no effect, so its text does not count.
    if (/ZeroOut/i.test(node.type) || writers.test(node.type)) return [];
    const texts = readWords(node, slot, wanted);
    return loadsTags(node) ? texts.map((text) => withoutLoraTags(text)) : texts;
  }

  function readWords(node: GraphNode, slot: number, wanted: Role): string[] {
    // The text after the wildcards were replaced; the template stands beside it.
    const populated = node.inputs.get('populated_text');
    if (populated !== undefined) return read(populated, wanted);
    const through = readPair(node, slot, wanted);
    if (through !== null) return through;
    if (screens.test(node.type))
      return firstOf([...node.inputs.values()].filter(({ kind }) => kind === 'link').map((next) => read(next, wanted)));
    const conditionings = [...node.inputs].filter(([name, next]) => next.kind === 'link' && conditioningInputs.test(name));
    if (conditionings.length > 0) return unique(conditionings.flatMap(([, next]) => read(next, wanted)));
    const encoded = unique(encoderInputs.flatMap((name) => read(node.inputs.get(name), wanted)));
    if (encoded.length > 0 && /encode/i.test(node.type)) return encoded;
    const strings = [...node.inputs].filter(([name]) => stringInputs.test(name)).flatMap(([, next]) => read(next, wanted));
    if (strings.length > 0) return [unique(strings).join(delimiterOf(node))];
    if (encoded.length > 0) return encoded;
    return firstOf(
      [...node.inputs].filter(([name, next]) => next.kind === 'link' && !otherInputs.test(name)).map(([, next]) => read(next, wanted)),
    );
  }

  /** Nodes with a positive and a negative side. */
  function readPair(node: GraphNode, slot: number, wanted: Role): string[] | null {
    const sides = { positive: side(node, 'positive'), negative: side(node, 'negative') };
    if (sides[wanted] === undefined) return wanted === 'negative' && sides.positive !== undefined ? [] : null;
    // Nodes that only change conditioning have their outputs in the same order.
    const isWired = sides.positive?.kind === 'link' && sides.negative?.kind === 'link';
    const isOrdered = isWired && slot <= 1 && !bundleTypes.test(node.type) && !node.inputs.has('model') && !node.inputs.has('clip');
    const output: Role = slot === 1 ? 'negative' : 'positive';
    return read(sides[isOrdered ? output : wanted], wanted);
  }

  return unique(read(input, role));
}

/** The embeddings of HunyuanVideo keep what is unwanted in a node of its own. */
const sideNames = {
  positive: ['positive', 'text_positive', 'positive_prompt'],
  negative: ['negative', 'text_negative', 'negative_prompt', 'hyvid_cfg'],
};

function side(node: GraphNode, role: Role): GraphInput | undefined {
  return sideNames[role].map((name) => node.inputs.get(name)).find((input) => input !== undefined);
}

function delimiterOf(node: GraphNode): string {
  const delimiter = valueIn(node.inputs.get('delimiter')) ?? valueIn(node.inputs.get('separator'));
  return typeof delimiter === 'string' && delimiter.length <= 10 ? delimiter.replaceAll(String.raw`\n`, '\n') : ' ';
}

function unique(texts: string[]): string[] {
  return [...new Set(texts)];
}

function firstOf(lists: string[][]): string[] {
  return lists.find((list) => list.length > 0) ?? [];
}
