import { imageDefaults } from '../../../../contract/generations/image/image-defaults.ts';
import { plainCapabilities, type ModelCapabilities } from '../../../../contract/catalogue/model-capabilities.ts';
import type { WorkflowBindings, WorkflowField, WorkflowGraph } from '../../../../contract/engines/engine-workflow.ts';
import type { EngineJob } from '../../engine.ts';
import type { GivenWorkflow } from '../../workflow-host.ts';
import type { Graph, UploadedFiles } from '../graphs/graph.ts';
import { type ComfyOffer, modelOfFile } from '../offers/comfy-offer.ts';
import { makesVideo } from './describe-workflow.ts';

const prefix = 'workflow/';

/** True of a model that is a workflow of an administrator. */
export function isWorkflowKey(key: string): boolean {
  return key.startsWith(`comfyui/${prefix}`);
}

/** A workflow as a model: its bound inputs become capabilities. */
export function offerWorkflow({ id, name, graph, bindings }: GivenWorkflow): ComfyOffer {
  const numberAt = (field: WorkflowField | null, otherwise: number): number => {
    const value = field === null ? undefined : graph[field.node]?.inputs[field.input];
    return typeof value === 'number' ? value : otherwise;
  };
  const size = { width: numberAt(bindings.width, imageDefaults.width), height: numberAt(bindings.height, imageDefaults.height) };
  const capabilities = describe(graph, bindings, numberAt);
  return {
    model: modelOfFile(`${prefix}${id}`, { name, ...size, capabilities }),
    outputNode: bindings.output,
    build: (job, files) => fill(graph, bindings, { job, files }),
  };
}

function describe(
  graph: WorkflowGraph,
  bindings: WorkflowBindings,
  numberAt: (field: WorkflowField | null, otherwise: number) => number,
): ModelCapabilities {
  const { seed, negative_prompt, steps, guidance, references, output } = bindings;
  const isVideo = makesVideo(graph[output]!);
  return {
    ...plainCapabilities,
    seed: seed !== null,
    negative_prompt: negative_prompt !== null,
    steps: steps === null ? null : { min: 1, max: 150, default: numberAt(steps, imageDefaults.steps) },
    guidance: guidance === null ? null : { min: 0, max: 30, default: numberAt(guidance, imageDefaults.cfg_scale) },
    references_max: isVideo ? 0 : references.length,
    video: isVideo
      ? {
          modes: [references.length > 0 ? 'image2video' : 'text2video'],
          durations: [],
          resolutions: [],
          has_end_frame: references.length > 1,
          has_sound: false,
        }
      : null,
  };
}

/** The workflow with the values of a job; unbound inputs keep their author's values. */
function fill(graph: WorkflowGraph, bindings: WorkflowBindings, { job, files }: { job: EngineJob; files: UploadedFiles }): Graph {
  const filled = structuredClone(graph) as Graph;
  const put = (field: WorkflowField | null | undefined, value: unknown): void => {
    const node = field == null ? undefined : filled[field.node];
    if (node !== undefined && field != null && value !== undefined) node.inputs[field.input] = value;
  };
  const { settings } = job;
  put(bindings.prompt, job.prompt);
  put(bindings.negative_prompt, job.negativePrompt);
  put(bindings.seed, job.seed);
  put(bindings.width, job.width);
  put(bindings.height, job.height);
  put(bindings.steps, settings?.steps);
  put(bindings.guidance, settings?.guidance);
  const names =
    files.firstFrame === undefined ? files.references : [files.firstFrame, ...(files.lastFrame === undefined ? [] : [files.lastFrame])];
  names.forEach((name, index) => put(bindings.references[index], name));
  // Removes titles, which ComfyUI ignores.
  for (const [id, { class_type, inputs }] of Object.entries(filled)) filled[id] = { class_type, inputs };
  return filled;
}
