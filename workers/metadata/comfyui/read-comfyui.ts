import type { ImportedSettings } from '../../../contract/metadata/imported-settings.ts';
import { buildSettings, modelName, type FoundSettings } from '../formats/build-settings.ts';
import { findModels } from './models/find-models.ts';
import { findSize } from './find-size.ts';
import { findTexts, type Role } from './find-texts.ts';
import { findValue } from './find-value.ts';
import { bundles, graphLimits, listUpstream, nodeBehind, type Graph, type GraphInput, type GraphNode } from './graph/graph.ts';
import { listOutputs, pickSampler } from './pick-sampler.ts';
import { readApiGraph } from './graph/read-api-graph.ts';
import { readEditorGraph } from './graph/read-editor-graph.ts';
import { settleChoices } from './choices/settle-choices.ts';

/**
 * Settings of ComfyUI from what it ran (`prompt`), or else from what its editor showed (`workflow`): the wires are
 * followed back from the sampler to the words, the model, the size and the seed.
 */
export function readComfyUi({ prompt, workflow }: { prompt: unknown; workflow: unknown }): ImportedSettings | null {
  const ran = settled(readApiGraph(prompt));
  const shown = settled(readEditorGraph(workflow) ?? readEditorGraph(prompt));
  const found = (ran && readGraph(ran)) ?? (shown && readGraph(shown)) ?? (ran && readWithoutSampler(ran));
  if (found) return buildSettings('comfyui', found);
  return ran === null && shown === null ? null : buildSettings('comfyui', {});
}

function settled(graph: Graph | null): Graph | null {
  return graph && settleChoices(graph);
}

function readGraph(graph: Graph): FoundSettings | null {
  const picked = pickSampler(graph);
  if (picked === null) return null;
  const { first: sampler, count } = picked;
  const guider = nodeBehind(graph, sampler.inputs.get('guider')) ?? sampler;
  const plan = findPlan(graph, sampler);
  const { model, loras } = findModels(graph, sampler);
  const scheduler = findValue(graph, sampler, 'scheduler') ?? findValue(graph, plan, 'scheduler');
  // Samplers of video models have one name for both.
  const isOne = !sampler.inputs.has('sampler_name') && !sampler.inputs.has('sampler');
  return {
    ...readWords(graph, guider),
    seed:
      findValue(graph, sampler, 'seed', 'noise_seed') ??
      findValue(graph, nodeBehind(graph, sampler.inputs.get('noise')), 'noise_seed', 'seed'),
    steps: findValue(graph, sampler, 'steps') ?? findValue(graph, plan, 'steps'),
    sampler: isOne ? scheduler : (findValue(graph, sampler, 'sampler_name') ?? samplerBehind(graph, sampler)),
    cfgScale: findValue(graph, guider, 'cfg', 'cfg_conds'),
    ...findSize(graph, sampler),
    model,
    extra: [
      ['Scheduler', isOne ? null : scheduler],
      ['Flux guidance', findUpstream(graph, guider, 'guidance')],
      ['Embedded guidance', findValue(graph, sampler, 'embedded_guidance_scale')],
      ['Denoising strength', findValue(graph, sampler, 'denoise', 'denoise_strength') ?? findValue(graph, plan, 'denoise')],
      ['LoRA', loras],
      ['VAE', modelName(findUpstream(graph, sampler, 'vae_name'))],
      ['ControlNet', modelName(findUpstream(graph, sampler, 'control_net_name'))],
      ['Clip skip', findUpstream(graph, sampler, 'stop_at_clip_layer')],
      ['Passes', count > 1 ? count : null],
    ],
  };
}

/** The words on both sides; embeddings that have but one side give the same words for the other, which are none. */
function readWords(graph: Graph, guider: GraphNode): { prompt: string; negativePrompt: string } {
  const both = ['text_embeds', 'hyvid_embeds', ...bundles].map((name) => guider.inputs.get(name)).find((input) => input !== undefined);
  const positive = ['positive', 'conditioning', 'cond1'].map((name) => guider.inputs.get(name)).find((input) => input !== undefined);
  const negative = guider.inputs.get('negative');
  const read = (input: GraphInput | undefined, role: Role) => findTexts(graph, input, role).join('\n').trim();
  const prompt = read(positive ?? both, 'positive');
  const unwanted = read(negative ?? both, 'negative');
  return { prompt, negativePrompt: negative === undefined && unwanted === prompt ? '' : unwanted };
}

/** A program that asks a service has no sampler: one node has the words and all else. */
function readWithoutSampler(graph: Graph): FoundSettings | null {
  const outputs = listOutputs(graph);
  const nodes = outputs.length === 0 ? [...graph.values()] : outputs.flatMap((output) => listUpstream(graph, output));
  const node = nodes.find(({ inputs }) => inputs.has('prompt')) ?? nodes.find(({ inputs }) => inputs.has('text'));
  if (node === undefined) return null;
  return {
    prompt: findTexts(graph, node.inputs.get('prompt') ?? node.inputs.get('text'), 'positive')
      .join('\n')
      .trim(),
    negativePrompt: findTexts(graph, node.inputs.get('negative_prompt'), 'negative').join('\n').trim(),
    seed: findValue(graph, node, 'seed'),
    steps: findValue(graph, node, 'steps'),
    width: findValue(graph, node, 'width'),
    height: findValue(graph, node, 'height'),
    model: modelName(findValue(graph, node, 'model', 'model_name')) ?? findModels(graph, node).model,
    extra: [['Aspect ratio', findValue(graph, node, 'aspect_ratio')]],
  };
}

/** Where the steps are planned apart from the sampler: behind its sigmas, or behind its scheduler where that is a node. */
function findPlan(graph: Graph, sampler: GraphNode): GraphNode | undefined {
  const plan = findBehind(graph, sampler, { through: 'sigmas', wanted: 'steps' });
  return plan ?? nodeBehind(graph, sampler.inputs.get('scheduler'));
}

/** The first node with the input `wanted` on the chain of `through` inputs that begins at `from`. */
function findBehind(graph: Graph, from: GraphNode, { through, wanted }: { through: string; wanted: string }): GraphNode | undefined {
  let node = nodeBehind(graph, from.inputs.get(through));
  for (let hops = 0; node !== undefined && !node.inputs.has(wanted) && hops < graphLimits.depth; hops += 1)
    node = nodeBehind(graph, node.inputs.get(through));
  return node;
}

/** The name of the sampler where it is a node of its own; those of ComfyUI are called after what they do. */
function samplerBehind(graph: Graph, sampler: GraphNode): unknown {
  const named = findValue(graph, findBehind(graph, sampler, { through: 'sampler', wanted: 'sampler_name' }), 'sampler_name');
  const type = nodeBehind(graph, sampler.inputs.get('sampler'))?.type ?? '';
  return named ?? /^Sampler_?([A-Z]\w*)$/.exec(type)?.[1];
}

function findUpstream(graph: Graph, from: GraphNode, name: string): unknown {
  const node = listUpstream(graph, from).find(({ inputs }) => inputs.has(name));
  return findValue(graph, node, name);
}
