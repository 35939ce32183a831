import type { GenerationRow } from '../../../contract/generation.ts';
import type { MediaRow } from '../../../contract/media.ts';
import { painterModel } from '../../../contract/model.ts';

export type Compared = { item: MediaRow; generation: GenerationRow | null };

/** One line of the comparison: the value of each picture, null where it has none. */
export type ComparedSetting = {
  name: string;
  values: (string | null)[];
  isDifferent: boolean;
  /** Words to be compared one by one. */
  isText: boolean;
};

type Reading = { name: string; isText?: boolean; read: (compared: Compared) => string | number | null | undefined };

const readings: Reading[] = [
  { name: 'Prompt', isText: true, read: ({ item, generation }) => generation?.prompt ?? item.prompt_head },
  { name: 'Left out', isText: true, read: ({ generation }) => generation?.negative_prompt },
  { name: 'Model', read: readModel },
  { name: 'Seed', read: ({ item, generation }) => (item.origin === 'imported' ? generation?.imported?.seed : item.seed) },
  { name: 'Steps', read: ({ generation }) => generation?.imported?.steps },
  { name: 'Sampler', read: ({ generation }) => generation?.imported?.sampler },
  { name: 'CFG scale', read: ({ generation }) => generation?.imported?.cfg_scale },
  { name: 'Strength', read: ({ generation }) => generation?.strength },
  { name: 'Size', read: ({ item }) => `${item.width} × ${item.height}` },
  { name: 'Length', read: ({ item }) => (item.duration === null ? null : `${item.duration.toFixed(1)} s`) },
];

/** What was brought here was made with its own model, as far as its file says. */
function readModel({ item, generation }: Compared): string | null {
  if (item.origin === 'imported') return generation?.imported?.model ?? null;
  return item.model === painterModel.key ? painterModel.name : item.model;
}

/** What the pictures were made from, line by line; lines that are empty for all of them are left out. */
export function compareSettings(compared: readonly Compared[]): ComparedSetting[] {
  return readings
    .map(({ name, isText = false, read }) => {
      const values = compared.map((one) => {
        const value = read(one);
        return value === null || value === undefined || value === '' ? null : String(value);
      });
      return { name, isText, values, isDifferent: new Set(values).size > 1 };
    })
    .filter(({ values }) => values.some((value) => value !== null));
}
