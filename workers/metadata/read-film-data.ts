import * as v from 'valibot';
import { importedLimits, importedSettingsSchema, type ImportedSettings } from '../../contract/metadata/imported-settings.ts';
import type { FilmText } from './api.ts';
import { limitTexts } from './containers/read-texts.ts';
import { buildSettings } from './formats/build-settings.ts';
import { recogniseSettings } from './formats/recognise-settings.ts';

/** The label of each text of a film that is shown beside how it was made. */
const labels: Record<string, string> = { Title: 'Title', Description: 'Description', comment: 'Comment', Artist: 'Artist' };

/**
 * Reads the settings of a film in the formats that pictures use too, because programs write the same texts into both. Falls back to
 * title, description, comment and artist; null if the file has none of these.
 */
export function readFilmData(texts: readonly FilmText[]): ImportedSettings | null {
  const entries = limitTexts(texts);
  const found = recogniseSettings(entries);
  const said = entries.flatMap(({ key, text }) => (labels[key] === undefined ? [] : [[labels[key], text] as const]));
  // The settings came from the comment of such a video, so it is not listed again.
  const beside = buildSettings(null, { extra: said.filter(([label]) => found === null || label === 'Title') });
  if (found === null) return Object.keys(beside.extra).length === 0 ? null : v.parse(importedSettingsSchema, beside);
  const extra = Object.entries({ ...beside.extra, ...found.extra }).slice(0, importedLimits.extraEntries);
  return v.parse(importedSettingsSchema, { ...found, extra: Object.fromEntries(extra) });
}
