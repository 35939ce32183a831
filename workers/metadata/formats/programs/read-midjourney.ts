import type { ImportedSettings } from '../../../../contract/metadata/imported-settings.ts';
import { buildSettings } from '../build-settings.ts';

/** The names by which its documentation calls a parameter; both spellings of one are the same. */
const labels: Readonly<Record<string, string>> = {
  ar: 'Aspect ratio',
  aspect: 'Aspect ratio',
  c: 'Chaos',
  cref: 'Character reference',
  cw: 'Character weight',
  exp: 'Experimental',
  iw: 'Image weight',
  oref: 'Omni reference',
  ow: 'Omni weight',
  p: 'Personalization',
  personalize: 'Personalization',
  profile: 'Personalization',
  q: 'Quality',
  r: 'Repeat',
  s: 'Stylize',
  sref: 'Style reference',
  sv: 'Style version',
  sw: 'Style weight',
  w: 'Weird',
};
const plain = ['no', 'seed', 'v', 'version', 'niji', 'raw', 'style', 'stylize', 'chaos', 'weird', 'quality', 'stop', 'tile'];
/** Phones make one dash of two. Before any other word it is a dash of the prompt. */
const parameter = new RegExp(`\\s(?:--(?=[a-z])|—(?=(?:${[...Object.keys(labels), ...plain].join('|')})(?:\\s|$)))`, 'i');
const textMax = 40_000;

/** The description that Midjourney writes: the words, `--name value` parameters, and the id of the job. */
export function readMidjourney(text: string): ImportedSettings | null {
  const job = /\sJob ID:\s?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\s{0,100}$/i.exec(text.slice(0, textMax));
  if (job === null) return null;
  const [prompt = '', ...parts] = ` ${text.slice(0, job.index)}`.split(parameter);
  const given = parts.map((part): [name: string, value: string] => {
    const [, name = '', value = ''] = /^(\S+)\s*([^]*)$/.exec(part) ?? [];
    return [name.toLowerCase(), value.trim()];
  });
  const last = (...names: string[]): string | undefined => given.findLast(([name]) => names.includes(name))?.[1];
  const negative = given.flatMap(([name, value]) => (name === 'no' && value !== '' ? [value] : []));
  const others = given.filter(([name]) => !['no', 'seed', 'v', 'version', 'niji'].includes(name));
  return buildSettings('midjourney', {
    prompt: prompt.trim(),
    negativePrompt: negative.length === 0 ? undefined : negative.join(', '),
    seed: last('seed'),
    model: nameModel(last('niji'), last('v', 'version')),
    extra: [...others.map(([name, value]) => [labelOf(name), value === '' ? 'yes' : value] as const), ['Job ID', job[1]]],
  });
}

function nameModel(niji: string | undefined, version: string | undefined): string | undefined {
  if (niji !== undefined) return `Niji ${niji}`.trim();
  return version === undefined ? undefined : `Midjourney ${version}`.trim();
}

function labelOf(name: string): string {
  return Object.hasOwn(labels, name) ? labels[name]! : name.charAt(0).toUpperCase() + name.slice(1);
}
