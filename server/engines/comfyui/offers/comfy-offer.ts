import { basename, extname } from 'node:path/posix';
import type { UpscaleMode } from '../../../../contract/media/media.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';
import type { ModelCapabilities } from '../../../../contract/catalogue/model-capabilities.ts';
import type { EngineExtras, EngineJob } from '../../engine.ts';
import type { ComfyNodes } from '../comfy-nodes.ts';
import type { Graph, UploadedFiles } from '../graphs/graph.ts';

/** A model of this ComfyUI with its graph builder. `outputNode`: the node with the result, where a graph has several. */
export type ComfyOffer = {
  model: Model;
  build(job: EngineJob, files: UploadedFiles): Promise<Graph> | Graph;
  outputNode?: string;
  /** Accepts LoRAs and a ControlNet. */
  takesExtras?: true;
};

/** All models of a ComfyUI with the built-in graphs. */
export type ComfyOffers = {
  models: ReadonlyMap<string, ComfyOffer>;
  upscales: ReadonlyMap<UpscaleMode, { name: string; build(job: EngineJob, files: UploadedFiles): Graph }>;
  extras: EngineExtras;
};

const modelPrefix = 'comfyui/';

/** The name on screen: the file without its folder and ending. */
export function fileTitle(file: string): string {
  return basename(file.replaceAll('\\', '/'), extname(file));
}

/** The catalogue entry of a model file. Sizes in pixels. */
export function modelOfFile(
  file: string,
  {
    name = fileTitle(file),
    width,
    height,
    capabilities,
  }: { name?: string; width: number; height: number; capabilities: ModelCapabilities },
): Model {
  return {
    key: `${modelPrefix}${file}`,
    name,
    description: `${name} on ComfyUI`,
    resource_type: capabilities.video === null ? 'image' : 'video',
    credits_per_image: 1,
    default_width: width,
    default_height: height,
    available: true,
    unavailable_reason: null,
    capabilities,
  };
}

/** True when a ComfyUI knows all of these nodes. */
export function knowsAll(nodes: ComfyNodes, classes: readonly string[]): boolean {
  return classes.every((type) => nodes.has(type));
}
