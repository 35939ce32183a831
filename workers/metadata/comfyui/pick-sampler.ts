import { bundles, listUpstream, type Graph, type GraphNode } from './graph/graph.ts';

const samplersMax = 50;
const outputsMax = 20;
const wordInputs = ['guider', 'positive', 'conditioning', 'text_embeds', 'hyvid_embeds', ...bundles];
const pictureInputs = ['model', 'guider', 'latent_image', 'samples', ...bundles];
/** Nodes that end in a file, the surest first. */
const outputPatterns = [/save/i, /output|export|upload|combine$/i, /preview|show/i];

/**
 * The sampler that made the picture, and all that worked on it. Where several follow each other, the first one has
 * the words and the seed; later ones refine or enlarge.
 */
export function pickSampler(graph: Graph): { first: GraphNode; count: number } | null {
  for (const output of listOutputs(graph)) {
    const samplers = listUpstream(graph, output)
      .filter((node) => isSampler(node))
      .slice(0, samplersMax);
    const first = firstOfChain(graph, samplers);
    if (first !== undefined) return { first, count: samplers.length };
  }
  const alone = [...graph.values()].filter((node) => isSampler(node)).slice(0, samplersMax);
  const first = firstOfChain(graph, alone);
  return first === undefined ? null : { first, count: 1 };
}

/** The nodes that end in a picture or a film, the surest first. */
export function listOutputs(graph: Graph): GraphNode[] {
  const nodes = [...graph.values()];
  return outputPatterns
    .flatMap((pattern) => nodes.filter(({ type, inputs }) => pattern.test(type) && inputs.size > 0))
    .slice(0, outputsMax);
}

/** It takes words, directly or through a guider, and turns noise into a latent picture by steps. */
function isSampler({ inputs }: GraphNode): boolean {
  const takesWords = wordInputs.some((name) => inputs.has(name));
  const takesSteps = ['steps', 'sigmas', 'sampler_name', 'seed', 'noise_seed', 'noise'].some((name) => inputs.has(name));
  return takesWords && takesSteps && pictureInputs.some((name) => inputs.has(name));
}

/** The one with the fewest samplers before it. */
function firstOfChain(graph: Graph, samplers: GraphNode[]): GraphNode | undefined {
  const among = new Set(samplers);
  let first: GraphNode | undefined;
  let fewest = Infinity;
  for (const sampler of samplers) {
    const before = listUpstream(graph, sampler).filter((node) => among.has(node)).length;
    if (before >= fewest) continue;
    fewest = before;
    first = sampler;
  }
  return first;
}
