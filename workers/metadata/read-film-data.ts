import * as v from 'valibot';
import { importedLimits, importedSettingsSchema, type ImportedSettings } from '../../contract/imported-settings.ts';
import type { FilmText } from './api.ts';
import { limitTexts } from './containers/read-texts.ts';
import { buildSettings } from './formats/build-settings.ts';
import { recogniseSettings } from './formats/recognise-settings.ts';

/** The label of each text of a film that is shown beside how it was made. */
const labels: Record<string, string> = { Title: 'Title', Description: 'Description', comment: 'Comment', Artist: 'Artist' };

/**
 * How a film was made, in the forms that pictures use too: programs write the same texts into both. A film that says nothing of that
 * has its title, description, comment and artist; null when it says nothing at all.
 */
export function readFilmData(texts: readonly FilmText[]): ImportedSettings | null {
  const entries = limitTexts(texts);
  const found = recogniseSettings(entries);
  const said = entries.flatMap(({ key, text }) => (labels[key] === undefined ? [] : [[labels[key], text] as const]));
  // The comment of a film that is understood is what it was understood by.
  const beside = buildSettings(null, { extra: said.filter(([label]) => found === null || label === 'Title') });
  if (found === null) return Object.keys(beside.extra).length === 0 ? null : v.parse(importedSettingsSchema, beside);
  const extra = Object.entries({ ...beside.extra, ...found.extra }).slice(0, importedLimits.extraEntries);
  return v.parse(importedSettingsSchema, { ...found, extra: Object.fromEntries(extra) });
}
