import { basename, extname } from 'node:path/posix';
import type { UpscaleMode } from '../../../../contract/media/media.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';
import type { ModelCapabilities } from '../../../../contract/catalogue/model-capabilities.ts';
import type { EngineExtras, EngineJob } from '../../engine.ts';
import type { ComfyNodes } from '../comfy-nodes.ts';
import type { Graph, UploadedFiles } from '../graphs/graph.ts';

/** A model of this ComfyUI, and how it is asked for a job. `outputNode`: where what counts comes out, where there are several. */
export type ComfyOffer = {
  model: Model;
  build(job: EngineJob, files: UploadedFiles): Promise<Graph> | Graph;
  outputNode?: string;
  /** Trained models and a ControlNet can be laid over it. */
  takesExtras?: true;
};

/** Everything that a ComfyUI can be asked for with the graphs that are built in. */
export type ComfyOffers = {
  models: ReadonlyMap<string, ComfyOffer>;
  upscales: ReadonlyMap<UpscaleMode, { name: string; build(job: EngineJob, files: UploadedFiles): Graph }>;
  extras: EngineExtras;
};

const modelPrefix = 'comfyui/';

/** The file without its folder and ending is what people call it. */
export function fileTitle(file: string): string {
  return basename(file.replaceAll('\\', '/'), extname(file));
}

/** The entry of the catalogue of a model file. Pixels. */
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
