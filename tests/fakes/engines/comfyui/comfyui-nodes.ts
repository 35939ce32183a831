type Plain = 'INT' | 'FLOAT' | 'STRING' | 'BOOLEAN' | readonly string[] | { link: string };
type Input = Plain | { optional: Plain };
type Node = { inputs: Record<string, Input>; outputs: readonly string[]; isOutput?: true };

const link = (type: string): Plain => ({ link: type });
const optional = (input: Plain): Input => ({ optional: input });
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

const conditioned: Record<string, Input> = { positive: link('CONDITIONING'), negative: link('CONDITIONING') };
const frames: Record<string, Input> = { width: 'INT', height: 'INT', length: 'INT', batch_size: 'INT' };
const pictureToVideo = ['CONDITIONING', 'CONDITIONING', 'LATENT'];

const checkpoints = [
  'sd_xl_base_1.0.safetensors',
  'flux/flux1-dev-fp8.safetensors',
  'v1-5-pruned.safetensors',
  'ltx-video-2b-v0.9.5.safetensors',
  'svd_xt.safetensors',
];
const diffusionModels = [
  'flux1-dev-kontext_fp8_scaled.safetensors',
  'wan2.1_i2v_480p_14B_fp16.safetensors',
  'wan2.2_t2v_high_noise_14B_fp8_scaled.safetensors',
  'wan2.2_t2v_low_noise_14B_fp8_scaled.safetensors',
  'wan2.2_i2v_high_noise_14B_fp8_scaled.safetensors',
  'wan2.2_i2v_low_noise_14B_fp8_scaled.safetensors',
  'wan2.2_ti2v_5B_fp16.safetensors',
];
const encoders = ['clip_l.safetensors', 't5xxl_fp16.safetensors', 'umt5_xxl_fp8_e4m3fn_scaled.safetensors'];

/** The inputs and outputs of ComfyUI's own nodes, in the form of its /object_info. */
const comfyNodes: Record<string, Node> = {
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
  LoadImageMask: { inputs: { image: 'STRING', channel: ['alpha', 'red', 'green', 'blue'] }, outputs: ['MASK'] },
  SetLatentNoiseMask: { inputs: { samples: link('LATENT'), mask: link('MASK') }, outputs: ['LATENT'] },
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
  PreviewImage: { inputs: { images: link('IMAGE') }, outputs: [], isOutput: true },
  UNETLoader: { inputs: { unet_name: diffusionModels, weight_dtype: ['default', 'fp8_e4m3fn'] }, outputs: ['MODEL'] },
  CLIPLoader: { inputs: { clip_name: encoders, type: ['stable_diffusion', 'wan', 'ltxv', 'qwen_image'] }, outputs: ['CLIP'] },
  DualCLIPLoader: { inputs: { clip_name1: encoders, clip_name2: encoders, type: ['sdxl', 'sd3', 'flux'] }, outputs: ['CLIP'] },
  VAELoader: {
    inputs: { vae_name: ['ae.safetensors', 'wan_2.1_vae.safetensors', 'wan2.2_vae.safetensors'] },
    outputs: ['VAE'],
  },
  CLIPVisionLoader: { inputs: { clip_name: ['clip_vision_h.safetensors'] }, outputs: ['CLIP_VISION'] },
  CLIPVisionEncode: {
    inputs: { clip_vision: link('CLIP_VISION'), image: link('IMAGE'), crop: ['center', 'none'] },
    outputs: ['CLIP_VISION_OUTPUT'],
  },
  FluxKontextImageScale: { inputs: { image: link('IMAGE') }, outputs: ['IMAGE'] },
  ReferenceLatent: {
    inputs: { conditioning: link('CONDITIONING'), latent: optional(link('LATENT')) },
    outputs: ['CONDITIONING'],
  },
  UpscaleModelLoader: {
    inputs: { model_name: ['RealESRGAN_x2plus.pth', '4x-UltraSharp.pth', 'RealESRGAN_x4plus_anime_6B.pth', '1x_DeJPG.pth'] },
    outputs: ['UPSCALE_MODEL'],
  },
  ImageUpscaleWithModel: { inputs: { upscale_model: link('UPSCALE_MODEL'), image: link('IMAGE') }, outputs: ['IMAGE'] },
  LoraLoader: {
    inputs: {
      model: link('MODEL'),
      clip: link('CLIP'),
      lora_name: ['sks-boat.safetensors', 'ink.safetensors'],
      strength_model: 'FLOAT',
      strength_clip: 'FLOAT',
    },
    outputs: ['MODEL', 'CLIP'],
  },
  ControlNetLoader: {
    inputs: { control_net_name: ['control_canny.safetensors', 'control_openpose.safetensors'] },
    outputs: ['CONTROL_NET'],
  },
  ControlNetApplyAdvanced: {
    inputs: {
      ...conditioned,
      control_net: link('CONTROL_NET'),
      image: link('IMAGE'),
      strength: 'FLOAT',
      start_percent: 'FLOAT',
      end_percent: 'FLOAT',
      vae: optional(link('VAE')),
    },
    outputs: ['CONDITIONING', 'CONDITIONING'],
  },
  Canny: { inputs: { image: link('IMAGE'), low_threshold: 'FLOAT', high_threshold: 'FLOAT' }, outputs: ['IMAGE'] },
  ModelSamplingSD3: { inputs: { model: link('MODEL'), shift: 'FLOAT' }, outputs: ['MODEL'] },
  EmptyHunyuanLatentVideo: { inputs: frames, outputs: ['LATENT'] },
  WanImageToVideo: {
    inputs: {
      ...conditioned,
      vae: link('VAE'),
      ...frames,
      start_image: optional(link('IMAGE')),
      clip_vision_output: optional(link('CLIP_VISION_OUTPUT')),
    },
    outputs: pictureToVideo,
  },
  WanFirstLastFrameToVideo: {
    inputs: { ...conditioned, vae: link('VAE'), ...frames, start_image: optional(link('IMAGE')), end_image: optional(link('IMAGE')) },
    outputs: pictureToVideo,
  },
  Wan22ImageToVideoLatent: { inputs: { vae: link('VAE'), ...frames, start_image: optional(link('IMAGE')) }, outputs: ['LATENT'] },
  KSamplerAdvanced: {
    inputs: {
      add_noise: ['enable', 'disable'],
      noise_seed: 'INT',
      steps: 'INT',
      cfg: 'FLOAT',
      sampler_name: samplers,
      scheduler: schedulers,
      start_at_step: 'INT',
      end_at_step: 'INT',
      return_with_leftover_noise: ['disable', 'enable'],
      model: link('MODEL'),
      ...conditioned,
      latent_image: link('LATENT'),
    },
    outputs: ['LATENT'],
  },
  EmptyLTXVLatentVideo: { inputs: frames, outputs: ['LATENT'] },
  LTXVImgToVideo: {
    inputs: { ...conditioned, vae: link('VAE'), image: link('IMAGE'), ...frames, strength: 'FLOAT' },
    outputs: pictureToVideo,
  },
  LTXVConditioning: { inputs: { ...conditioned, frame_rate: 'FLOAT' }, outputs: ['CONDITIONING', 'CONDITIONING'] },
  LTXVScheduler: {
    inputs: {
      steps: 'INT',
      max_shift: 'FLOAT',
      base_shift: 'FLOAT',
      stretch: 'BOOLEAN',
      terminal: 'FLOAT',
      latent: optional(link('LATENT')),
    },
    outputs: ['SIGMAS'],
  },
  KSamplerSelect: { inputs: { sampler_name: samplers }, outputs: ['SAMPLER'] },
  SamplerCustom: {
    inputs: {
      model: link('MODEL'),
      add_noise: 'BOOLEAN',
      noise_seed: 'INT',
      cfg: 'FLOAT',
      ...conditioned,
      sampler: link('SAMPLER'),
      sigmas: link('SIGMAS'),
      latent_image: link('LATENT'),
    },
    outputs: ['LATENT', 'LATENT'],
  },
  ImageOnlyCheckpointLoader: { inputs: { ckpt_name: checkpoints }, outputs: ['MODEL', 'CLIP_VISION', 'VAE'] },
  SVD_img2vid_Conditioning: {
    inputs: {
      clip_vision: link('CLIP_VISION'),
      init_image: link('IMAGE'),
      vae: link('VAE'),
      width: 'INT',
      height: 'INT',
      video_frames: 'INT',
      motion_bucket_id: 'INT',
      fps: 'INT',
      augmentation_level: 'FLOAT',
    },
    outputs: pictureToVideo,
  },
  VideoLinearCFGGuidance: { inputs: { model: link('MODEL'), min_cfg: 'FLOAT' }, outputs: ['MODEL'] },
  CreateVideo: { inputs: { images: link('IMAGE'), fps: 'FLOAT', audio: optional(link('AUDIO')) }, outputs: ['VIDEO'] },
  SaveVideo: {
    inputs: { video: link('VIDEO'), filename_prefix: 'STRING', format: ['auto', 'mp4'], codec: ['auto', 'h264'] },
    outputs: [],
    isOutput: true,
  },
};

/** `placed`: further files in the folder of LoRAs. */
function nodeOf(type: string, placed: readonly string[]): (typeof comfyNodes)[string] | undefined {
  const node = comfyNodes[type];
  if (type !== 'LoraLoader' || node === undefined) return node;
  return { ...node, inputs: { ...node.inputs, lora_name: [...(node.inputs['lora_name'] as string[]), ...placed] } };
}

/** ComfyUI's answer about one kind of node; empty for an unknown name. */
export function describeNode(type: string, placed: readonly string[]): Record<string, unknown> {
  const node = nodeOf(type, placed);
  if (node === undefined) return {};
  const specs = (isOptional: boolean) =>
    Object.fromEntries(
      Object.entries(node.inputs)
        .filter(([, input]) => isOptionalInput(input) === isOptional)
        .map(([name, input]) => [name, describeInput(isOptionalInput(input) ? input.optional : input, type)]),
    );
  const input = { required: specs(false), optional: specs(true) };
  return { [type]: { input, output: node.outputs, output_node: node.isOutput ?? false, name: type } };
}

/** Newer versions of ComfyUI give a choice the type COMBO; this fake does so for upscaling models. */
function describeInput(input: Plain, type: string): unknown[] {
  if (typeof input === 'string') return [input, {}];
  if ('link' in input) return [input.link];
  return type === 'UpscaleModelLoader' ? ['COMBO', { options: input }] : [input, { tooltip: 'A choice.' }];
}

function isOptionalInput(input: Input): input is { optional: Plain } {
  return typeof input === 'object' && 'optional' in input;
}

export type FakeGraph = Record<string, { class_type: string; inputs: Record<string, unknown> }>;

/** The problems of a graph, in ComfyUI's words. Refuses unknown inputs too, which ComfyUI itself accepts. */
export function findGraphProblems(graph: FakeGraph, placed: readonly string[]): { node: string; type: string; details: string }[] {
  const nodes = Object.entries(graph);
  const found = nodes.flatMap(([id, { class_type, inputs }]) => {
    const node = nodeOf(class_type, placed);
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
  if (isOptionalInput(wanted)) return value === undefined ? null : findInputProblem(graph, wanted.optional, value);
  if (value === undefined) return 'required_input_missing';
  if (wanted === 'BOOLEAN') return typeof value === 'boolean' ? null : 'invalid_input_type';
  if (wanted === 'STRING') return typeof value === 'string' ? null : 'invalid_input_type';
  if (wanted === 'INT') return Number.isInteger(value) ? null : 'invalid_input_type';
  if (wanted === 'FLOAT') return typeof value === 'number' ? null : 'invalid_input_type';
  if (!('link' in wanted)) return wanted.includes(value as string) ? null : 'value_not_in_list';
  const [from, index] = Array.isArray(value) ? (value as [string, number]) : ['', 0];
  const source = comfyNodes[graph[from]?.class_type ?? ''];
  if (source === undefined) return 'bad_linked_input';
  return source.outputs[index] === wanted.link ? null : 'return_type_mismatch';
}
