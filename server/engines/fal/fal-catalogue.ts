/** How one model of the studio is asked of fal: data, because addresses there change more often than code. */
export type FalModel = {
  /** The studio's key of the model, in the specification's words where it has one. */
  key: string;
  name: string;
  /** From words alone. */
  create: string;
  /** From words and a picture. `strength`: it takes how far the picture may be left, and is not told what to change. */
  edit: { endpoint: string; field: 'image_url' | 'image_urls'; hasStrength?: true };
  /** `pixels`: every width and height from `sideMin` on. `ratio`: only a shape, one of those. */
  size: { by: 'pixels'; sideMin: number } | { by: 'ratio'; ratios: readonly string[] };
  hasSeed: boolean;
  hasNegativePrompt: boolean;
  /** The type that its files can have without loss; undefined where it cannot be chosen. */
  outputFormat?: 'png';
  /** Sent as they are. */
  fixed?: Record<string, string | number | boolean>;
};

const kontextRatios = ['21:9', '16:9', '4:3', '3:2', '1:1', '2:3', '3:4', '9:16', '9:21'];
const bananaRatios = ['21:9', '16:9', '3:2', '4:3', '5:4', '1:1', '4:5', '3:4', '2:3', '9:16'];

const gpt = (quality: 'low' | 'medium' | 'high'): FalModel => ({
  key: `gpt-${quality}`,
  name: `GPT Image (${quality})`,
  create: 'openai/gpt-image-2',
  edit: { endpoint: 'openai/gpt-image-2/edit', field: 'image_urls' },
  size: { by: 'pixels', sideMin: 1024 },
  hasSeed: false,
  hasNegativePrompt: false,
  outputFormat: 'png',
  fixed: { quality },
});

export const falModels: readonly FalModel[] = [
  {
    key: 'seedream4',
    name: 'Seedream 4',
    create: 'fal-ai/bytedance/seedream/v4/text-to-image',
    edit: { endpoint: 'fal-ai/bytedance/seedream/v4/edit', field: 'image_urls' },
    size: { by: 'pixels', sideMin: 960 },
    hasSeed: true,
    hasNegativePrompt: false,
  },
  {
    key: 'flux-kontext-pro',
    name: 'Flux Kontext Pro',
    create: 'fal-ai/flux-pro/kontext/text-to-image',
    edit: { endpoint: 'fal-ai/flux-pro/kontext', field: 'image_url' },
    size: { by: 'ratio', ratios: kontextRatios },
    hasSeed: true,
    hasNegativePrompt: false,
    outputFormat: 'png',
  },
  {
    key: 'flux-kontext-dev',
    name: 'Flux Kontext Dev',
    // Kontext Dev changes pictures and cannot begin without one; its sister of the same family can.
    create: 'fal-ai/flux/dev',
    edit: { endpoint: 'fal-ai/flux-kontext/dev', field: 'image_url' },
    size: { by: 'pixels', sideMin: 64 },
    hasSeed: true,
    hasNegativePrompt: false,
    outputFormat: 'png',
  },
  {
    key: 'nano-banana',
    name: 'Nano Banana',
    create: 'fal-ai/nano-banana',
    edit: { endpoint: 'fal-ai/nano-banana/edit', field: 'image_urls' },
    size: { by: 'ratio', ratios: bananaRatios },
    hasSeed: true,
    hasNegativePrompt: false,
    outputFormat: 'png',
  },
  gpt('low'),
  gpt('medium'),
  gpt('high'),
  {
    key: 'fluxdev',
    name: 'Flux Dev',
    create: 'fal-ai/flux/dev',
    edit: { endpoint: 'fal-ai/flux/dev/image-to-image', field: 'image_url', hasStrength: true },
    size: { by: 'pixels', sideMin: 64 },
    hasSeed: true,
    hasNegativePrompt: false,
    outputFormat: 'png',
  },
  {
    key: 'qwen-image',
    name: 'Qwen Image',
    create: 'fal-ai/qwen-image',
    edit: { endpoint: 'fal-ai/qwen-image/image-to-image', field: 'image_url', hasStrength: true },
    size: { by: 'pixels', sideMin: 64 },
    hasSeed: true,
    hasNegativePrompt: true,
    outputFormat: 'png',
  },
];
