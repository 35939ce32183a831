import { own } from '../../formats/json-values.ts';

/** The widget behind each seed in the editor; it is no setting of the picture. */
const control = 'control_after_generate';
const size = ['width', 'height', 'batch_size'];
const film = ['width', 'height', 'length', 'batch_size'];
const loader = ['model', 'base_precision', 'quantization', 'load_device', 'attention_mode'];
const lora = ['lora', 'strength'];

/** Names of the values of a node as the editor lists them, for the nodes that matter here. */
const byType: Record<string, readonly string[]> = {
  KSampler: ['seed', control, 'steps', 'cfg', 'sampler_name', 'scheduler', 'denoise'],
  KSamplerAdvanced: ['add_noise', 'noise_seed', control, 'steps', 'cfg', 'sampler_name', 'scheduler', 'start_at_step', 'end_at_step'],
  SamplerCustom: ['add_noise', 'noise_seed', control, 'cfg'],
  RandomNoise: ['noise_seed', control],
  KSamplerSelect: ['sampler_name'],
  BasicScheduler: ['scheduler', 'steps', 'denoise'],
  KarrasScheduler: ['steps'],
  SDTurboScheduler: ['steps', 'denoise'],
  AlignYourStepsScheduler: ['model_type', 'steps', 'denoise'],
  LTXVScheduler: ['steps'],
  Flux2Scheduler: ['steps', 'width', 'height'],
  ClownSampler_Beta: ['eta', 'sampler_name'],
  CFGGuider: ['cfg'],
  DualCFGGuider: ['cfg_conds', 'cfg_cond2_negative'],
  FluxGuidance: ['guidance'],
  CLIPTextEncode: ['text'],
  CLIPTextEncodeSDXL: ['width', 'height', 'crop_w', 'crop_h', 'target_width', 'target_height', 'text_g', 'text_l'],
  CLIPTextEncodeFlux: ['clip_l', 't5xxl', 'guidance'],
  CLIPTextEncodeSD3: ['clip_l', 'clip_g', 't5xxl'],
  EmptyLatentImage: size,
  EmptySD3LatentImage: size,
  EmptyFlux2LatentImage: size,
  EmptyMochiLatentVideo: film,
  EmptyHunyuanLatentVideo: film,
  EmptyLTXVLatentVideo: film,
  EmptyCosmosLatentVideo: film,
  StableCascade_EmptyLatentImage: ['width', 'height', 'compression', 'batch_size'],
  WanImageToVideo: film,
  WanCameraImageToVideo: film,
  WanVaceToVideo: film,
  Wan22ImageToVideoLatent: film,
  HunyuanImageToVideo: film,
  LTXVImgToVideo: film,
  CosmosImageToVideoLatent: film,
  CosmosPredict2ImageToVideoLatent: film,
  SVD_img2vid_Conditioning: ['width', 'height', 'video_frames'],
  CheckpointLoaderSimple: ['ckpt_name'],
  CheckpointLoader: ['config_name', 'ckpt_name'],
  unCLIPCheckpointLoader: ['ckpt_name'],
  ImageOnlyCheckpointLoader: ['ckpt_name'],
  LowVRAMCheckpointLoader: ['ckpt_name'],
  UNETLoader: ['unet_name', 'weight_dtype'],
  UnetLoaderGGUF: ['unet_name'],
  LoraLoader: ['lora_name', 'strength_model', 'strength_clip'],
  LoraLoaderModelOnly: ['lora_name', 'strength_model'],
  VAELoader: ['vae_name'],
  ControlNetLoader: ['control_net_name'],
  DiffControlNetLoader: ['control_net_name'],
  CLIPSetLastLayer: ['stop_at_clip_layer'],
  PrimitiveNode: ['value', control],
  PrimitiveInt: ['value', control],
  PrimitiveFloat: ['value'],
  PrimitiveBoolean: ['value'],
  INTConstant: ['value'],
  FloatConstant: ['value'],
  StringConstant: ['string'],
  StringConstantMultiline: ['string'],
  PrimitiveString: ['value'],
  PrimitiveStringMultiline: ['value'],
  ComfySwitchNode: ['switch'],
  LazySwitchKJ: ['switch'],
  ImpactSwitch: ['select', 'sel_mode'],
  ImpactConditionalBranch: ['cond'],
  'easy ifElse': ['boolean'],
  'easy imageSwitch': ['boolean'],
  'easy textSwitch': ['input'],
  'easy anythingIndexSwitch': ['index'],
  ImpactWildcardProcessor: ['wildcard_text', 'populated_text'],
  ImpactWildcardEncode: ['wildcard_text', 'populated_text'],
  LoraTagLoader: ['text'],
  'Seed (rgthree)': ['seed'],
  'Lora Loader Stack (rgthree)': [1, 2, 3, 4].flatMap((n) => [`lora_0${n}`, `strength_0${n}`]),
  NunchakuFluxDiTLoader: ['model_path'],
  NunchakuFluxLoraLoader: ['lora_name', 'lora_strength'],
  'Efficient Loader': (
    'ckpt_name vae_name clip_skip lora_name lora_model_strength lora_clip_strength positive negative ' +
    'token_normalization weight_interpretation empty_latent_width empty_latent_height'
  ).split(' '),
  'KSampler (Efficient)': ['seed', control, 'steps', 'cfg', 'sampler_name', 'scheduler', 'denoise'],
  WanVideoSampler: ['steps', 'cfg', 'shift', 'seed', control, 'force_offload', 'scheduler', 'riflex_freq_index', 'denoise_strength'],
  WanVideoModelLoader: loader,
  WanVideoLoraSelect: lora,
  WanVideoLoraSelectMulti: [0, 1, 2, 3, 4].flatMap((n) => [`lora_${n}`, `strength_${n}`]),
  WanVideoTextEncode: ['positive_prompt', 'negative_prompt'],
  WanVideoTextEncodeCached: ['model_name', 'precision', 'positive_prompt', 'negative_prompt'],
  WanVideoTextEncodeSingle: ['prompt'],
  WanVideoEmptyEmbeds: ['width', 'height', 'num_frames'],
  WanVideoImageToVideoEncode: ['width', 'height', 'num_frames'],
  WanVideoImageClipEncode: ['generation_width', 'generation_height', 'num_frames'],
  HyVideoSampler:
    `width height num_frames steps embedded_guidance_scale flow_shift seed ${control} force_offload denoise_strength scheduler`.split(' '),
  HyVideoModelLoader: loader,
  HyVideoLoraSelect: lora,
  HyVideoTextEncode: ['prompt'],
  HyVideoTextImageEncode: ['prompt'],
  HyVideoI2VEncode: ['prompt'],
  HyVideoCFG: ['negative_prompt', 'cfg'],
  CogVideoSampler: ['num_frames', 'steps', 'cfg', 'seed', control, 'scheduler', 'denoise_strength'],
  CogVideoTextEncode: ['prompt'],
  CogVideoXModelLoader: ['model'],
  DownloadAndLoadCogVideoModel: ['model'],
  DownloadAndLoadCogVideoGGUFModel: ['model'],
  CogVideoLoraSelect: lora,
  MochiSampler: ['width', 'height', 'num_frames', 'steps', 'cfg', 'seed', control],
  MochiTextEncode: ['prompt'],
  MochiModelLoader: ['model_name'],
  DownloadAndLoadMochiModel: ['model', 'vae'],
};

/** The names of these values, in their order: from the table, else from the inputs that the node itself lists. */
export function nameWidgets(type: string, listed: readonly string[], values: readonly unknown[]): Map<string, unknown> {
  // Each LoRA of this one is an object in the list.
  if (/^power lora/i.test(type))
    return new Map(values.flatMap((value, n) => (own(value, 'lora') === undefined ? [] : [[`lora_${n}`, value]])));
  const known = Object.hasOwn(byType, type) ? byType[type] : undefined;
  const names = known ?? insertControls(listed, values);
  if (names !== undefined) return new Map(names.slice(0, values.length).map((name, index) => [name, values[index]]));
  const only = values.find((value) => typeof value === 'string');
  return /TextEncode|Prompt|String/i.test(type) && !/load/i.test(type) && only !== undefined ? new Map([['text', only]]) : new Map();
}

/** The names with `control_after_generate` behind each seed that has one; undefined when names and values do not match. */
function insertControls(listed: readonly string[], values: readonly unknown[]): string[] | undefined {
  const names: string[] = [];
  for (const name of listed) {
    names.push(name);
    const next = values[names.length];
    if (name.endsWith('seed') && typeof next === 'string' && /^(fixed|randomize|increment|decrement)$/.test(next)) names.push(control);
  }
  return listed.length > 0 && names.length === values.length ? names : undefined;
}
