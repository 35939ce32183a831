import type { ImportedSettings } from '../../../../contract/metadata/imported-settings.ts';
import { buildSettings, describeLora, modelName } from '../build-settings.ts';
import { describeValue, isObject, listOf, own, ownAny } from '../json-values.ts';

/** Settings of SwarmUI (`sui_image_params`). */
export function readSwarmUi(json: unknown): ImportedSettings | null {
  const params = own(json, 'sui_image_params');
  if (!isObject(params)) return null;
  const extraData = own(json, 'sui_extra_data');
  return buildSettings('swarmui', {
    prompt: own(params, 'prompt'),
    negativePrompt: own(params, 'negativeprompt'),
    seed: own(params, 'seed'),
    steps: own(params, 'steps'),
    sampler: ownAny(params, 'sampler', 'comfyuisampler'),
    cfgScale: own(params, 'cfgscale'),
    width: own(params, 'width'),
    height: own(params, 'height'),
    model: modelName(own(params, 'model')),
    extra: [
      ['Scheduler', ownAny(params, 'scheduler', 'comfyuischeduler')],
      ['Original prompt', own(params, 'original_prompt') ?? own(extraData, 'original_prompt')],
      ['Aspect ratio', own(params, 'aspectratio')],
      ['LoRA', describeLoras(own(params, 'loras'), own(params, 'loraweights'))],
      ['VAE', modelName(own(params, 'vae'))],
      ['Flux guidance', own(params, 'fluxguidancescale')],
      ['Refiner', modelName(own(params, 'refinermodel'))],
      ['Variation seed', own(params, 'variationseed')],
      ['Creativity', own(params, 'initimagecreativity')],
      ['Version', ownAny(params, 'swarm_version')],
      ['Date', own(extraData, 'date') ?? own(params, 'date')],
    ],
  });
}

/** Two lists side by side, or two texts with commas in them. */
function describeLoras(names: unknown, weights: unknown): string[] {
  const weighted = toList(weights);
  return toList(names).flatMap((name, index) => describeLora(name, weighted[index]));
}

function toList(value: unknown): string[] {
  if (typeof value === 'string') return value.split(',').map((part) => part.trim());
  return listOf(value, 20).map((item) => describeValue(item) ?? '');
}
