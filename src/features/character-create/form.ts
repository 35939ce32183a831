import type { EditMask } from '../../../contract/edit/edit-mask.ts';
import { initial } from '../../../contract/generations/character/action-marker.ts';
import { tabDefaults, type CharacterTab, type TabMemory } from '../../../contract/generations/character/character-mode.ts';
import type { CharacterParameters } from '../../../contract/generations/character/character-parameters.ts';
import { characterImageCount, imageDefaults } from '../../../contract/generations/image/image-defaults.ts';

export type RequestCharacter = CharacterParameters['characters']['value'][number];
export type CharacterReference = NonNullable<CharacterParameters['imageReference']>['value'][number];

/** The state of the character form. */
export type CharacterForm = {
  /** The request's parameters, each with the origin of its value. */
  parameters: CharacterParameters;
  /** Null: the first suitable model. */
  model: string | null;
  tab: CharacterTab;
  /** Each tab's last template and number of images. */
  memory: TabMemory;
  /** The number of images before a template or a seed set it. */
  imagesBefore: number;
  /** The size before a composition reference set it, px. */
  sizeBefore: { width: number; height: number };
  /** The part of the origin picture that may change. */
  mask: EditMask | null;
  /** Ids of the results of this page, newest first. */
  made: string[];
};

const { width, height } = imageDefaults;

/** The form on a first visit. */
export function emptyForm(): CharacterForm {
  return {
    parameters: {
      type: 'character',
      characters: initial([]),
      prompt: initial(''),
      creation_mode: initial('promptAndReference'),
      image_num: initial(characterImageCount),
      width: initial(width),
      height: initial(height),
      steps: initial(imageDefaults.steps),
      cfg_scale: initial(imageDefaults.cfg_scale),
      seed: initial({ mode: 'random', value: null }),
    },
    model: null,
    tab: 'essentials',
    memory: tabDefaults,
    imagesBefore: characterImageCount,
    sizeBefore: { width, height },
    mask: null,
    made: [],
  };
}
