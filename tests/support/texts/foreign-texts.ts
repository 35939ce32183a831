import type { ImportedSettings } from '../../../contract/metadata/imported-settings.ts';
import { recogniseSettings } from '../../../workers/metadata/formats/recognise-settings.ts';

/** The settings in texts as a picture file has them, by their places; objects stand for their JSON. */
export function readForeign(texts: Record<string, string | object>): ImportedSettings | null {
  return recogniseSettings(
    Object.entries(texts).map(([key, text]) => ({ key, text: typeof text === 'string' ? text : JSON.stringify(text) })),
  );
}

/** A graph of ComfyUI: the words `sea` and `dusk` in two lines, seed 9. */
export const smallGraph = {
  1: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'EMS-1-EMS.safetensors' } },
  2: { class_type: 'CLIPTextEncode', inputs: { text: 'sea\r\ndusk', clip: ['1', 1] } },
  3: { class_type: 'CLIPTextEncode', inputs: { text: 'mud', clip: ['1', 1] } },
  4: { class_type: 'EmptyLatentImage', inputs: { width: 768, height: 512, batch_size: 1 } },
  5: {
    class_type: 'KSampler',
    inputs: {
      seed: 9,
      steps: 25,
      cfg: 7,
      sampler_name: 'euler',
      scheduler: 'karras',
      denoise: 1,
      model: ['1', 0],
      positive: ['2', 0],
      negative: ['3', 0],
      latent_image: ['4', 0],
    },
  },
};
