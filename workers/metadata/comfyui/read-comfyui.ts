import type { ImportedSettings } from '../../../contract/imported-settings.ts';
import { buildSettings, modelName, type FoundSettings } from '../formats/build-settings.ts';
import { findModels } from './find-models.ts';
import { findTexts } from './find-texts.ts';
import { findValue, sizeIn } from './find-value.ts';
import { graphLimits, listUpstream, nodeBehind, type Graph, type GraphNode } from './graph.ts';
import { pickSampler } from './pick-sampler.ts';
import { readApiGraph } from './read-api-graph.ts';
import { readEditorGraph } from './read-editor-graph.ts';

/**
 * Settings of ComfyUI from what it ran (`prompt`), or else from what its editor showed (`workflow`): the wires are
 * followed back from the sampler to the words, the model, the size and the seed.
 */
export function readComfyUi({ prompt, workflow }: { prompt: unknown; workflow: unknown }): ImportedSettings | null {
  const ran = readApiGraph(prompt);
  const shown = readEditorGraph(workflow) ?? readEditorGraph(prompt);
  const found = (ran && readGraph(ran)) ?? (shown && readGraph(shown)) ?? (ran && readWithoutSampler(ran));
  if (found) return buildSettings('comfyui', found);
  return ran === null && shown === null ? null : buildSettings('comfyui', {});
}

function readGraph(graph: Graph): FoundSettings | null {
  const picked = pickSampler(graph);
  if (picked === null) return null;
  const { first: sampler, count } = picked;
  const guider = nodeBehind(graph, sampler.inputs.get('guider')) ?? sampler;
  const sigmas = findBehind(graph, sampler, 'sigmas', 'steps');
  const positive = ['positive', 'conditioning', 'cond1'].map((name) => guider.inputs.get(name)).find((input) => input !== undefined);
  const { model, loras } = findModels(graph, sampler);
  return {
    prompt: findTexts(graph, positive, 'positive').join('\n').trim(),
    negativePrompt: findTexts(graph, guider.inputs.get('negative'), 'negative').join('\n').trim(),
    seed:
      findValue(graph, sampler, 'seed', 'noise_seed') ??
      findValue(graph, nodeBehind(graph, sampler.inputs.get('noise')), 'noise_seed', 'seed'),
    steps: findValue(graph, sampler, 'steps') ?? findValue(graph, sigmas, 'steps'),
    sampler: findValue(graph, sampler, 'sampler_name') ?? samplerBehind(graph, sampler),
    cfgScale: findValue(graph, guider, 'cfg', 'cfg_conds'),
    ...findSize(graph, sampler),
    model,
    extra: [
      ['Scheduler', findValue(graph, sampler, 'scheduler') ?? findValue(graph, sigmas, 'scheduler')],
      ['Flux guidance', findUpstream(graph, guider, 'guidance')],
      ['Denoising strength', findValue(graph, sampler, 'denoise') ?? findValue(graph, sigmas, 'denoise')],
      ['LoRA', loras],
      ['VAE', modelName(findUpstream(graph, sampler, 'vae_name'))],
      ['ControlNet', modelName(findUpstream(graph, sampler, 'control_net_name'))],
      ['Clip skip', findUpstream(graph, sampler, 'stop_at_clip_layer')],
      ['Passes', count > 1 ? count : null],
    ],
  };
}

/** A program that asks a service has no sampler: one node has the words and all else. */
function readWithoutSampler(graph: Graph): FoundSettings | null {
  const node =
    [...graph.values()].find(({ inputs }) => inputs.has('prompt')) ?? [...graph.values()].find(({ inputs }) => inputs.has('text'));
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
    model: modelName(findValue(graph, node, 'model', 'model_name')) ?? node.type,
    extra: [['Aspect ratio', findValue(graph, node, 'aspect_ratio')]],
  };
}

/** The first node behind this input, and the same input of the nodes there, that has the wanted one. */
function findBehind(graph: Graph, from: GraphNode, through: string, wanted: string): GraphNode | undefined {
  let node = nodeBehind(graph, from.inputs.get(through));
  for (let hops = 0; node !== undefined && !node.inputs.has(wanted) && hops < graphLimits.depth; hops += 1)
    node = nodeBehind(graph, node.inputs.get(through));
  return node;
}

function samplerBehind(graph: Graph, sampler: GraphNode): unknown {
  const node = nodeBehind(graph, sampler.inputs.get('sampler'));
  return findValue(graph, node, 'sampler_name') ?? node?.type.replace(/^Sampler_?/, '');
}

function findUpstream(graph: Graph, from: GraphNode, name: string): unknown {
  const node = listUpstream(graph, from).find(({ inputs }) => inputs.has(name));
  return findValue(graph, node, name);
}

/** The size of the empty picture at the start. A picture that began as another file has none here. */
function findSize(graph: Graph, sampler: GraphNode): { width: unknown; height: unknown } {
  let node = nodeBehind(graph, sampler.inputs.get('latent_image') ?? sampler.inputs.get('samples') ?? sampler.inputs.get('latent'));
  for (let hops = 0; node !== undefined && hops < graphLimits.depth; hops += 1) {
    const width = findValue(graph, node, 'width', 'empty_latent_width');
    const height = findValue(graph, node, 'height', 'empty_latent_height');
    if (width !== undefined && height !== undefined) return { width, height };
    const size = sizeIn(node);
    if (size !== null) return size;
    node = nodeBehind(graph, node.inputs.get('latent_image') ?? node.inputs.get('samples') ?? node.inputs.get('latent'));
  }
  return { width: undefined, height: undefined };
}
