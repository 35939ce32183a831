import { limits } from '../../../../contract/limits.ts';

/** The columns with a meaning for the studio, in menu order. */
export const knownColumns = ['prompt', 'negative_prompt', 'model', 'width', 'height', 'seed', 'video_prompt'] as const;
export type KnownColumn = (typeof knownColumns)[number];

export const columnNames: Record<KnownColumn, string> = {
  prompt: 'Prompt',
  negative_prompt: 'Leave out',
  model: 'Model',
  width: 'Width',
  height: 'Height',
  seed: 'Seed',
  video_prompt: 'Video prompt',
};

/** The name of a column; an unknown one keeps the name from its file. */
export const nameColumn = (key: string): string => (isKnown(key) ? columnNames[key] : key);

export const isKnown = (key: string): key is KnownColumn => knownColumns.some((known) => known === key);

/** Most columns that are kept of a file. */
export const columnsMax = 40;

// Headings in several languages: spreadsheet programs write them in the user's.
const synonyms: Record<KnownColumn, RegExp> = {
  prompt: /^(?:positive )?(?:prompts?|prompt text|提示词|提示詞|プロンプト|프롬프트|промпт)$/,
  negative_prompt: /^(?:negative(?: prompts?)?|neg(?: prompt)?|leave out)$/,
  model: /^(?:models?|model (?:key|name|id)|ai model|checkpoint|base model)$/,
  width: /^(?:width|w|breite)$/,
  height: /^(?:height|h|höhe)$/,
  seed: /^seeds?$/,
  video_prompt: /^(?:video|video prompts?|motion(?: prompt)?)$/,
};

/** The column that a heading stands for, ignoring case; undefined for an unknown one. */
export function findColumn(heading: string): KnownColumn | undefined {
  const name = heading
    .trim()
    .toLowerCase()
    .replaceAll(/[_\s-]+/g, ' ');
  return name.length > limits.fileNameLength ? undefined : knownColumns.find((key) => synonyms[key].test(name));
}
