import type { GenerationRow } from '../../../contract/generations/generation.ts';
import { listMakings, type NamedSetting } from '../../../contract/generations/settings/named-settings.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import type { Model } from '../../../contract/catalogue/model.ts';

export type Compared = { item: MediaRow; generation: GenerationRow | null };

/** One line of the comparison: the value of each picture, null where it has none. */
export type ComparedSetting = {
  name: string;
  values: (string | null)[];
  isDifferent: boolean;
  /** True for texts, which are compared word by word. */
  isText: boolean;
};

const textNames: ReadonlySet<string> = new Set(['Prompt', 'Left out', 'Spoken words']);

/**
 * Compares the settings of pictures line by line. Lines that are empty for all of them are omitted. `catalogue` supplies the
 * names of models.
 */
export function compareSettings(compared: readonly Compared[], catalogue: readonly Model[]): ComparedSetting[] {
  const perPicture = compared.map((one) => new Map(readSettings(one, catalogue).map((setting) => [setting.name, setting])));
  const names = new Set(perPicture.flatMap((settings) => [...settings.keys()]));
  return [...names].map((name) => {
    const settings = perPicture.map((one) => one.get(name));
    return {
      name,
      values: settings.map((setting) => setting?.value ?? null),
      isDifferent: new Set(settings.map((setting) => JSON.stringify([setting?.value, setting?.files]))).size > 1,
      isText: textNames.has(name),
    };
  });
}

function readSettings(compared: Compared, catalogue: readonly Model[]): NamedSetting[] {
  const { item, generation } = compared;
  const settings = [
    { name: 'Prompt', value: generation?.prompt ?? item.prompt_head },
    { name: 'Left out', value: generation?.negative_prompt ?? '' },
    ...listMakings(compared, catalogue),
    { name: 'Size', value: `${item.width} × ${item.height}` },
  ];
  return settings.filter(({ value }) => value !== '');
}
