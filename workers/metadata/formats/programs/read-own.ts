import type { ImportedSettings } from '../../../../contract/metadata/imported-settings.ts';
import { parseMetadataJson } from '../../../../contract/metadata/metadata.ts';
import { buildSettings } from '../build-settings.ts';

const ownFields = new Set(['Steps', 'Sampler', 'Guidance']);

/** Settings of a picture that was downloaded from here. */
export function readOwn(text: string): ImportedSettings | null {
  const metadata = parseMetadataJson(text);
  if (metadata === null) return null;
  const { settings = [], ...found } = metadata;
  const known = new Map(settings.map(({ name, value }) => [name, value]));
  return buildSettings('pleinair', {
    ...found,
    steps: known.get('Steps'),
    sampler: known.get('Sampler'),
    cfgScale: known.get('Guidance'),
    extra: [...known].filter(([name]) => !ownFields.has(name)),
  });
}
