import type { ImportedSettings } from '../../../../contract/metadata/imported-settings.ts';
import { buildSettings, usedName } from '../build-settings.ts';
import { isObject, own } from '../json-values.ts';

/** Settings of Stability Matrix (`parameters-json`), which writes the lines of AUTOMATIC1111 and a graph beside them. */
export function readStabilityMatrix(json: unknown): ImportedSettings | null {
  if (!isObject(json) || own(json, 'PositivePrompt') === undefined) return null;
  return buildSettings('stabilitymatrix', {
    prompt: own(json, 'PositivePrompt'),
    negativePrompt: own(json, 'NegativePrompt'),
    seed: own(json, 'Seed'),
    steps: own(json, 'Steps'),
    sampler: own(json, 'Sampler'),
    cfgScale: own(json, 'CfgScale'),
    width: own(json, 'Width'),
    height: own(json, 'Height'),
    model: usedName(own(json, 'ModelName')),
    extra: [['Model hash', own(json, 'ModelHash')]],
  });
}
