import { limits } from '../../../../contract/limits.ts';

/** The columns that the studio knows, in the order in which they are offered. */
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

/** The name of a column; one that the studio does not know has the name that its file gave it. */
export const nameColumn = (key: string): string => (isKnown(key) ? columnNames[key] : key);

export const isKnown = (key: string): key is KnownColumn => knownColumns.some((known) => known === key);

/** More of a file are not kept. */
export const columnsMax = 40;

// In the languages of the programs that write such lists.
const synonyms: Record<KnownColumn, RegExp> = {
  prompt: /^(?:positive )?(?:prompts?|prompt text|提示词|提示詞|プロンプト|프롬프트|промпт)$/,
  negative_prompt: /^(?:negative(?: prompts?)?|neg(?: prompt)?|leave out)$/,
  model: /^(?:models?|model (?:key|name|id)|ai model|checkpoint|base model)$/,
  width: /^(?:width|w|breite)$/,
  height: /^(?:height|h|höhe)$/,
  seed: /^seeds?$/,
  video_prompt: /^(?:video|video prompts?|motion(?: prompt)?)$/,
};

/** The column that a heading stands for, whatever its case; undefined where the studio knows none. */
export function findColumn(heading: string): KnownColumn | undefined {
  const name = heading
    .trim()
    .toLowerCase()
    .replaceAll(/[_\s-]+/g, ' ');
  return name.length > limits.fileNameLength ? undefined : knownColumns.find((key) => synonyms[key].test(name));
}
