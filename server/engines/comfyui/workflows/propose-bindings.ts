import type {
  WorkflowBindings,
  WorkflowChoice,
  WorkflowChoices,
  WorkflowField,
  WorkflowGraph,
} from '../../../../contract/engines/engine-workflow.ts';
import { workflowLimits } from '../../../../contract/engines/engine-workflow.ts';

/** Most links between a sampler and its text node. */
const stepsMax = 20;

/** Guesses the bindings of a request's parameters; null when the workflow has no output node. */
export function proposeBindings(graph: WorkflowGraph, choices: WorkflowChoices): WorkflowBindings | null {
  const output =
    choices.output.find(({ makes }) => makes === 'video') ??
    choices.output.find(({ node }) => /save/i.test(graph[node]!.class_type)) ??
    choices.output[0];
  if (output === undefined) return null;
  const prompt = findTitled(graph, choices.text, 'prompt') ?? followWords(graph, choices.text, 'positive') ?? toField(choices.text[0]);
  const negative = findTitled(graph, choices.text, 'negative') ?? followWords(graph, choices.text, 'negative');
  const named = (from: readonly WorkflowChoice[], ...names: string[]): WorkflowField | null =>
    findTitled(graph, from, names[0]!) ?? toField(names.flatMap((name) => from.filter(({ input }) => input === name))[0]);
  const sized = findSized(choices);
  return {
    prompt,
    negative_prompt: isSame(prompt, negative) ? null : negative,
    seed: named(choices.whole, 'seed', 'noise_seed'),
    width: sized === null ? null : { node: sized, input: 'width' },
    height: sized === null ? null : { node: sized, input: 'height' },
    steps: named(choices.whole, 'steps'),
    guidance: named(choices.number, 'guidance', 'cfg'),
    references: choices.picture.slice(0, workflowLimits.referencesMax).map(({ node, input }) => ({ node, input })),
    output: output.node,
  };
}

function toField(choice: WorkflowChoice | undefined): WorkflowField | null {
  return choice === undefined ? null : { node: choice.node, input: choice.input };
}

function isSame(a: WorkflowField | null, b: WorkflowField | null): boolean {
  return a !== null && a.node === b?.node && a.input === b.input;
}

/** A node titled `studio:prompt`, `studio:seed` and so on. */
function findTitled(graph: WorkflowGraph, choices: readonly WorkflowChoice[], name: string): WorkflowField | null {
  const titled = choices.filter(({ node }) => graph[node]!._meta?.title?.trim().toLowerCase() === `studio:${name}`);
  return toField(titled.find(({ input }) => input === name) ?? titled[0]);
}

/** Follows the links of an input `positive` or `negative` back to the node with the text. */
function followWords(graph: WorkflowGraph, texts: readonly WorkflowChoice[], side: 'positive' | 'negative'): WorkflowField | null {
  for (const { inputs } of Object.values(graph)) {
    let link = inputs[side];
    for (let step = 0; step < stepsMax && Array.isArray(link); step++) {
      const from = String(link[0]);
      const words = texts.find(({ node }) => node === from);
      if (words !== undefined) return toField(words);
      const node = graph[from];
      link = node?.inputs[side] ?? node?.inputs['conditioning'] ?? Object.values(node?.inputs ?? {}).find((value) => Array.isArray(value));
    }
  }
  return null;
}

/** The first node whose width and height can both be set. */
function findSized({ whole }: WorkflowChoices): string | null {
  const has = (node: string, input: string): boolean => whole.some((choice) => choice.node === node && choice.input === input);
  return whole.find(({ node, input }) => input === 'width' && has(node, 'height'))?.node ?? null;
}
