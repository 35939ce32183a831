import type { EngineJob } from '../../engine.ts';

/** Output `index` of the node of this id. */
export type Link = [nodeId: string, index: number];
export type GraphNode = { class_type: string; inputs: Record<string, unknown>; _meta?: { title?: string } };
/** A workflow in ComfyUI's API format: nodes by their id. */
export type Graph = Record<string, GraphNode>;

/** Names by which LoadImage finds the files of a job. */
export type UploadedFiles = {
  references: readonly string[];
  firstFrame?: string;
  lastFrame?: string;
  control?: string;
  mask?: string;
  /** In the order of the job's `follow`. */
  followed?: readonly string[];
};

/** The loaders at the beginning of a graph: the model, its text encoder and its VAE. */
export type Parts = { nodes: Graph; model: Link; clip: Link; vae: Link };

/** Nodes that encode the prompts of a job. */
export function readWords({ prompt, negativePrompt }: Pick<EngineJob, 'prompt' | 'negativePrompt'>, clip: Link): Graph {
  return {
    '6': { class_type: 'CLIPTextEncode', inputs: { text: prompt, clip } },
    '7': { class_type: 'CLIPTextEncode', inputs: { text: negativePrompt, clip } },
  };
}

/** File prefix of a job's output at ComfyUI. */
export function filePrefix(job: Pick<EngineJob, 'id'>): string {
  return `pleinair/${job.id}`;
}

export function checkpointParts(file: string): Parts {
  const nodes: Graph = { '4': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: file } } };
  return { nodes, model: ['4', 0], clip: ['4', 1], vae: ['4', 2] };
}

/** Adds LoRAs to the model and its text encoder. */
export function withLoras(parts: Parts, trained: EngineJob['trained'] = []): Parts {
  return trained.reduce<Parts>(({ nodes, model, clip, vae }, { name, weight }, index) => {
    const id = String(500 + index);
    const inputs = { model, clip, lora_name: name, strength_model: weight, strength_clip: weight };
    return { nodes: { ...nodes, [id]: { class_type: 'LoraLoader', inputs } }, model: [id, 0], clip: [id, 1], vae };
  }, parts);
}

/** Loaders for a model whose parts are separate files. `type`: architecture of the text encoders. */
export function separateParts({
  model,
  encoders,
  vae,
  type,
}: {
  model: string;
  encoders: readonly string[];
  vae: string;
  type: string;
}): Parts {
  const [first = '', second] = encoders;
  const clip: Graph[string] =
    second === undefined
      ? { class_type: 'CLIPLoader', inputs: { clip_name: first, type } }
      : { class_type: 'DualCLIPLoader', inputs: { clip_name1: first, clip_name2: second, type } };
  const nodes: Graph = {
    '30': { class_type: 'UNETLoader', inputs: { unet_name: model, weight_dtype: 'default' } },
    '31': clip,
    '32': { class_type: 'VAELoader', inputs: { vae_name: vae } },
  };
  return { nodes, model: ['30', 0], clip: ['31', 0], vae: ['32', 0] };
}
