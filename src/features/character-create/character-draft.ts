import * as v from 'valibot';
import { editMaskSchema } from '../../../contract/edit/edit-mask.ts';
import { initial } from '../../../contract/generations/character/action-marker.ts';
import { characterTabs, tabDefaults } from '../../../contract/generations/character/character-mode.ts';
import { characterParametersSchema } from '../../../contract/generations/character/character-parameters.ts';
import { imageDefaults, characterImageCount } from '../../../contract/generations/image/image-defaults.ts';
import { limits } from '../../../contract/limits.ts';
import type { CharacterForm } from './form.ts';

export const draftKey = 'character-create';

const count = v.pipe(v.number(), v.integer(), v.minValue(limits.imageCountMin), v.maxValue(limits.imageCountMax));
const choice = v.object({ template: v.nullable(v.string()), image_num: count });
const { width, height } = imageDefaults;
const randomSeed = initial({ mode: 'random' as const, value: null });

const draftSchema = v.object({
  // A seed out of range must not make the whole draft invalid.
  parameters: v.object({
    ...characterParametersSchema.entries,
    seed: v.fallback(characterParametersSchema.entries.seed, randomSeed),
  }),
  model: v.nullable(v.string()),
  tab: v.fallback(v.picklist(characterTabs), 'essentials'),
  memory: v.fallback(v.object({ essentials: choice, scene: choice, template: choice }), tabDefaults),
  imagesBefore: v.fallback(count, characterImageCount),
  sizeBefore: v.fallback(v.object({ width: v.number(), height: v.number() }), { width, height }),
  mask: v.fallback(v.nullable(editMaskSchema), null),
  made: v.fallback(v.array(v.string()), []),
});

/** Parses a saved form; undefined when it is missing or invalid. */
export function parseCharacterDraft(value: unknown): CharacterForm | undefined {
  const parsed = v.safeParse(draftSchema, value);
  return parsed.success ? parsed.output : undefined;
}
