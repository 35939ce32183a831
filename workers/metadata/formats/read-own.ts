import type { ImportedSettings } from '../../../contract/imported-settings.ts';
import { parseMetadataJson } from '../../../contract/metadata.ts';
import { buildSettings } from './build-settings.ts';

/** Settings of a picture that was downloaded from here. */
export function readOwn(text: string): ImportedSettings | null {
  const metadata = parseMetadataJson(text);
  if (metadata === null) return null;
  return buildSettings('pleinair', metadata);
}
