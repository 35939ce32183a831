import type { ImportedSettings } from '../../../../contract/metadata/imported-settings.ts';
import { buildSettings, sizeOf } from '../build-settings.ts';

const isOwn = /(?:^|; |\n)Generator: Mochi Diffusion\b/;
const field =
  /(Date|Model|Size|Quality|Starting Image|ControlNet Image|Input Images|Include in Image|Exclude from Image|Scheduler|ML Compute Unit|Engine|Model Key|Upscaler|Seed|Steps|Guidance Scale|Generator): /y;
const textMax = 40_000;

/** The caption of Mochi Diffusion: `Label: value` parted by semicolons, since its second form by line breaks with escapes. */
export function readMochi(text: string): ImportedSettings | null {
  if (text.length > textMax || !isOwn.test(text) || !text.includes('Include in Image: ')) return null;
  const isEscaped = /^Metadata Version: \d/.test(text);
  const fields = readFields(text, isEscaped ? '\n' : '; ');
  const find = (label: string): string | undefined => {
    const value = fields.get(label);
    return isEscaped ? value?.replaceAll(/\\([nr\\])/g, (_whole, letter: string) => ({ n: '\n', r: '\r' })[letter] ?? '\\') : value;
  };
  return buildSettings('mochi', {
    prompt: find('Include in Image'),
    negativePrompt: find('Exclude from Image'),
    seed: find('Seed'),
    steps: find('Steps'),
    sampler: find('Scheduler'),
    cfgScale: find('Guidance Scale'),
    ...sizeOf(find('Size')),
    model: find('Model'),
    extra: ['Upscaler', 'ML Compute Unit', 'Generator'].map((label) => [label, find(label)]),
  });
}

/** A piece that begins with no label belongs to the words before it. */
function readFields(text: string, separator: string): Map<string, string> {
  const fields = new Map<string, string>();
  let last = '';
  for (const piece of text.split(separator)) {
    field.lastIndex = 0;
    const label = field.exec(piece)?.[1];
    if (label !== undefined && !fields.has(label)) fields.set((last = label), piece.slice(label.length + 2));
    else if (fields.has(last)) fields.set(last, fields.get(last)! + separator + piece);
  }
  return fields;
}
