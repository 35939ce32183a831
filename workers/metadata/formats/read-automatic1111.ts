import { parseParameters } from '../../../contract/metadata.ts';
import type { ImportedSettings, ImportSource } from '../../../contract/imported-settings.ts';
import { buildSettings } from './build-settings.ts';

const ownFields = new Set(['Steps', 'Sampler', 'CFG scale', 'Seed', 'Size', 'Model']);

/**
 * The `parameters` text of AUTOMATIC1111 and of the many that write the same. Null when it has no line of settings,
 * unless `isNamed` says that it stands where only such a text does: then it is all prompt.
 */
export function readAutomatic1111(text: string, isNamed: boolean): ImportedSettings | null {
  const { prompt, negativePrompt, settings } = parseParameters(text);
  if (!settings.has('Steps') && !settings.has('Seed') && !(isNamed && settings.size === 0)) return null;
  const size = /^(\d{1,6})\s*x\s*(\d{1,6})$/.exec(settings.get('Size') ?? '');
  return buildSettings(sourceOf(settings), {
    prompt: settings.get('Raw prompt') ?? prompt,
    negativePrompt: settings.get('Raw negative prompt') ?? negativePrompt,
    seed: settings.get('Seed'),
    steps: settings.get('Steps'),
    sampler: settings.get('Sampler'),
    cfgScale: settings.get('CFG scale'),
    width: size?.[1],
    height: size?.[2],
    model: settings.get('Model'),
    extra: [...settings].filter(([label]) => !ownFields.has(label) && !label.startsWith('Raw ')),
  });
}

/** Programs that borrow the form say so in its version. */
function sourceOf(settings: Map<string, string>): ImportSource {
  const version = settings.get('Version') ?? '';
  if (/^fooocus/i.test(version)) return 'fooocus';
  return /^comfyui/i.test(version) ? 'comfyui' : 'automatic1111';
}
