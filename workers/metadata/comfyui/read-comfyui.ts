import type { ImportedSettings } from '../../../contract/imported-settings.ts';
import { buildSettings, modelName, type FoundSettings } from '../formats/build-settings.ts';
import { findModels } from './find-models.ts';
import { findSize } from './find-size.ts';
import { findTexts, type Role } from './find-texts.ts';
import { findValue } from './find-value.ts';
import { bundles, graphLimits, listUpstream, nodeBehind, type Graph, type GraphInput, type GraphNode } from './graph.ts';
import { pickSampler } from './pick-sampler.ts';
import { readApiGraph } from './read-api-graph.ts';
import { readEditorGraph } from './read-editor-graph.ts';
import { settleChoices } from './settle-choices.ts';

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
  const sigmas = findBehind(graph, sampler, 'sigmas', 'steps');
  const { model, loras } = findModels(graph, sampler);
  return {
    ...readWords(graph, guider),
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

/** The words on both sides. */
function readWords(graph: Graph, guider: GraphNode): { prompt: string; negativePrompt: string } {
  const both = bundles.map((name) => guider.inputs.get(name)).find((input) => input !== undefined);
  const positive = ['positive', 'conditioning', 'cond1'].map((name) => guider.inputs.get(name)).find((input) => input !== undefined);
  const negative = guider.inputs.get('negative');
  const read = (input: GraphInput | undefined, role: Role) => findTexts(graph, input, role).join('\n').trim();
  return { prompt: read(positive ?? both, 'positive'), negativePrompt: read(negative ?? both, 'negative') };
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
