import type { EngineJob } from '../engine.ts';
import type { FalModel } from './fal-catalogue.ts';

/** The endpoints that have no size of their own: their picture has that of the one it comes from. */
const sizeless = new Set(['fal-ai/flux/dev/image-to-image', 'fal-ai/flux-kontext/dev']);

/** Where a job goes on fal, and its body. */
export function toFalRequest(model: FalModel, job: EngineJob): { endpoint: string; input: Record<string, unknown> } {
  const [reference] = job.references;
  const endpoint = reference === undefined ? model.create : model.edit.endpoint;
  const prompt = model.hasNegativePrompt || job.negativePrompt.trim() === '' ? job.prompt : `${job.prompt}\n\nAvoid: ${job.negativePrompt}`;
  const input = {
    prompt,
    num_images: 1,
    ...(model.hasNegativePrompt && job.negativePrompt.trim() !== '' ? { negative_prompt: job.negativePrompt } : {}),
    ...(model.hasSeed ? { seed: job.seed } : {}),
    ...(model.outputFormat === undefined ? {} : { output_format: model.outputFormat }),
    ...(sizeless.has(endpoint) ? {} : toSize(model, job)),
    ...(reference === undefined ? {} : toReference(model, job)),
    ...model.fixed,
  };
  return { endpoint, input };
}

function toReference({ edit }: FalModel, { references }: EngineJob) {
  const addresses = references.map(({ bytes }) => `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`);
  // What a picture lends is one minus the square of how far it may be left.
  const strength = Math.min(1, Math.max(0.05, Math.sqrt(1 - references[0]!.strength)));
  return {
    [edit.field]: edit.field === 'image_urls' ? addresses : addresses[0],
    ...(edit.hasStrength === true ? { strength: Number(strength.toFixed(3)) } : {}),
  };
}

function toSize({ size }: FalModel, { width, height }: EngineJob) {
  if (size.by === 'ratio') return { aspect_ratio: nearestRatio(size.ratios, width / height) };
  // Smaller sides are refused: the same shape is asked for larger.
  const scale = Math.max(1, size.sideMin / Math.min(width, height));
  const snap = (px: number): number => (scale === 1 ? px : Math.ceil((px * scale) / 16) * 16);
  return { image_size: { width: snap(width), height: snap(height) } };
}

/** Of shapes as `16:9`, the one nearest to a width by height. */
export function nearestRatio(ratios: readonly string[], wanted: number): string {
  const distance = (ratio: string): number => {
    const [w = 1, h = 1] = ratio.split(':').map(Number);
    return Math.abs(Math.log(w / h) - Math.log(wanted));
  };
  return ratios.toSorted((a, b) => distance(a) - distance(b))[0]!;
}
