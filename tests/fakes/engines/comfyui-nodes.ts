type Input = 'INT' | 'FLOAT' | 'STRING' | readonly string[] | { link: string };
type Node = { inputs: Record<string, Input>; outputs: readonly string[]; isOutput?: true };

const link = (type: string): Input => ({ link: type });
const samplers = [
  'euler',
  'euler_ancestral',
  'heun',
  'dpm_2',
  'dpmpp_2m',
  'dpmpp_2m_sde',
  'dpmpp_sde',
  'dpmpp_3m_sde',
  'lcm',
  'ddim',
  'uni_pc',
];
const schedulers = ['simple', 'sgm_uniform', 'karras', 'exponential', 'ddim_uniform', 'beta', 'normal', 'linear_quadratic', 'kl_optimal'];
const size: Record<string, Input> = { width: 'INT', height: 'INT', batch_size: 'INT' };

export const checkpoints = ['sd_xl_base_1.0.safetensors', 'flux/flux1-dev-fp8.safetensors', 'v1-5-pruned.safetensors'];

/** The inputs and outputs of ComfyUI's own nodes, as its /object_info tells them. */
export const comfyNodes: Record<string, Node> = {
  CheckpointLoaderSimple: { inputs: { ckpt_name: checkpoints }, outputs: ['MODEL', 'CLIP', 'VAE'] },
  EmptyLatentImage: { inputs: size, outputs: ['LATENT'] },
  EmptySD3LatentImage: { inputs: size, outputs: ['LATENT'] },
  CLIPTextEncode: { inputs: { text: 'STRING', clip: link('CLIP') }, outputs: ['CONDITIONING'] },
  FluxGuidance: { inputs: { conditioning: link('CONDITIONING'), guidance: 'FLOAT' }, outputs: ['CONDITIONING'] },
  KSampler: {
    inputs: {
      seed: 'INT',
      steps: 'INT',
      cfg: 'FLOAT',
      sampler_name: samplers,
      scheduler: schedulers,
      denoise: 'FLOAT',
      model: link('MODEL'),
      positive: link('CONDITIONING'),
      negative: link('CONDITIONING'),
      latent_image: link('LATENT'),
    },
    outputs: ['LATENT'],
  },
  VAEDecode: { inputs: { samples: link('LATENT'), vae: link('VAE') }, outputs: ['IMAGE'] },
  VAEEncode: { inputs: { pixels: link('IMAGE'), vae: link('VAE') }, outputs: ['LATENT'] },
  LoadImage: { inputs: { image: 'STRING' }, outputs: ['IMAGE', 'MASK'] },
  ImageScale: {
    inputs: {
      image: link('IMAGE'),
      upscale_method: ['nearest-exact', 'bilinear', 'area', 'bicubic', 'lanczos'],
      width: 'INT',
      height: 'INT',
      crop: ['disabled', 'center'],
    },
    outputs: ['IMAGE'],
  },
  SaveImage: { inputs: { filename_prefix: 'STRING', images: link('IMAGE') }, outputs: [], isOutput: true },
};

export type FakeGraph = Record<string, { class_type: string; inputs: Record<string, unknown> }>;

/** What is wrong with a graph, as ComfyUI names it; inputs that no node knows are refused, which ComfyUI itself does not. */
export function findGraphProblems(graph: FakeGraph): { node: string; type: string; details: string }[] {
  const nodes = Object.entries(graph);
  const found = nodes.flatMap(([id, { class_type, inputs }]) => {
    const node = comfyNodes[class_type];
    if (node === undefined) return [{ node: id, type: 'invalid_prompt', details: `no node ${class_type}` }];
    const names = new Set([...Object.keys(node.inputs), ...Object.keys(inputs)]);
    return [...names].flatMap((name) => {
      const type = findInputProblem(graph, node.inputs[name], inputs[name]);
      return type === null ? [] : [{ node: id, type, details: `${name}: ${JSON.stringify(inputs[name])}` }];
    });
  });
  const hasOutput = nodes.some(([, { class_type }]) => comfyNodes[class_type]?.isOutput === true);
  return hasOutput ? found : [...found, { node: '', type: 'prompt_no_outputs', details: '' }];
}

function findInputProblem(graph: FakeGraph, wanted: Input | undefined, value: unknown): string | null {
  if (wanted === undefined) return 'unknown_input';
  if (value === undefined) return 'required_input_missing';
  if (wanted === 'STRING') return typeof value === 'string' ? null : 'invalid_input_type';
  if (wanted === 'INT') return Number.isInteger(value) ? null : 'invalid_input_type';
  if (wanted === 'FLOAT') return typeof value === 'number' ? null : 'invalid_input_type';
  if (!('link' in wanted)) return wanted.includes(value as string) ? null : 'value_not_in_list';
  const [from, index] = Array.isArray(value) ? (value as [string, number]) : ['', 0];
  const source = comfyNodes[graph[from]?.class_type ?? ''];
  if (source === undefined) return 'bad_linked_input';
  return source.outputs[index] === wanted.link ? null : 'return_type_mismatch';
}
