import { parseForeignParameters, type ReadParameters } from '../../../../contract/metadata/metadata.ts';
import type { ImportedSettings, ImportSource } from '../../../../contract/metadata/imported-settings.ts';
import { buildSettings, modelEnding, modelName, sizeOf, usedName } from '../build-settings.ts';
import { readCivitaiResources } from './read-civitai.ts';

const ownFields = new Set([
  'Steps',
  'Sampler',
  'CFG scale',
  'CFG Scale',
  'Guidance Scale',
  'Seed',
  'Size',
  'Model',
  'model',
  'Distilled CFG Scale',
]);
/** Programs write it where they know no value. */
const placeholder = /^unknown$/i;

function stated(text: string): string | undefined {
  return placeholder.test(text) ? undefined : text;
}

/**
 * The `parameters` text of AUTOMATIC1111 and of the programs with the same form. Null without a line of settings. With `isNamed`
 * the text comes from a field for this form alone; then it is all prompt.
 */
export function readAutomatic1111(text: string, isNamed: boolean): ImportedSettings | null {
  const found = parseForeignParameters(text);
  const { settings } = found;
  if (!settings.has('Steps') && !settings.has('Seed') && !(isNamed && settings.size === 0)) return null;
  const source = sourceOf(settings);
  const { prompt, negativePrompt } = source === 'drawthings' ? splitDrawThings(found) : found;
  const resources = readCivitaiResources(settings.get('Civitai resources'));
  return buildSettings(source, {
    prompt: settings.get('Raw prompt') ?? stated(prompt),
    negativePrompt: settings.get('Raw negative prompt') ?? stated(negativePrompt),
    seed: settings.get('Seed'),
    steps: settings.get('Steps'),
    sampler: settings.get('Sampler'),
    cfgScale: settings.get('CFG scale') ?? settings.get('CFG Scale') ?? settings.get('Guidance Scale'),
    ...sizeOf(settings.get('Size')),
    model: nameModel(settings.get('Model') ?? settings.get('model')) ?? resources.model,
    extra: [
      ['Flux guidance', settings.get('Distilled CFG Scale')],
      ['LoRA', resources.loras],
      ...[...settings].filter(([label, value]) => !ownFields.has(label) && !label.startsWith('Raw ') && !placeholder.test(value)),
    ],
  });
}

/** Only a file loses its folder: another name with a slash may be that of a repository. */
function nameModel(model: string | undefined): unknown {
  return usedName(model) === undefined ? undefined : modelEnding.test(model!) ? modelName(model) : model;
}

/** Programs that borrow the form say so in its version, or have settings that no other has. */
function sourceOf(settings: Map<string, string>): ImportSource {
  const version = settings.get('Version') ?? '';
  if (/^fooocus/i.test(version)) return 'fooocus';
  if (/^comfyui/i.test(version)) return 'comfyui';
  if (/^f[\d.]+(?:v\d+)?-v/.test(version)) return 'reforge';
  if (/^(?:f\d|neo|classic)/.test(version)) return 'forge';
  if (settings.get('App') === 'SD.Next' || settings.has('Parser')) return 'sdnext';
  if (settings.has('Civitai resources')) return 'civitai';
  return settings.has('Guidance Scale') && settings.has('Strength') ? 'drawthings' : 'automatic1111';
}

/** Draw Things writes the negative prompt as the last line of the words, with a minus before it. */
function splitDrawThings({ prompt, negativePrompt }: ReadParameters): { prompt: string; negativePrompt: string } {
  const at = prompt.lastIndexOf('\n-');
  return at === -1 ? { prompt, negativePrompt } : { prompt: prompt.slice(0, at), negativePrompt: prompt.slice(at + 2) };
}
