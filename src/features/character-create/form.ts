import type { EditMask } from '../../../contract/edit/edit-mask.ts';
import { initial } from '../../../contract/generations/character/action-marker.ts';
import { tabDefaults, type CharacterTab, type TabMemory } from '../../../contract/generations/character/character-mode.ts';
import type { CharacterParameters } from '../../../contract/generations/character/character-parameters.ts';
import { characterImageCount, imageDefaults } from '../../../contract/generations/image/image-defaults.ts';

export type RequestCharacter = CharacterParameters['characters']['value'][number];
export type CharacterReference = NonNullable<CharacterParameters['imageReference']>['value'][number];

/** The page as the person sees it. */
export type CharacterForm = {
  /** All that is asked for, each with the origin of its value. */
  parameters: CharacterParameters;
  /** Null: the first one that can do it. */
  model: string | null;
  tab: CharacterTab;
  /** The last template and number of images of each tab. */
  memory: TabMemory;
  /** Images that were chosen before a template or a seed decided it. */
  imagesBefore: number;
  /** Size that was chosen before a composition decided it, px. */
  sizeBefore: { width: number; height: number };
  /** The part of the origin picture that may change. */
  mask: EditMask | null;
  /** Items that were made here, newest first. */
  made: string[];
};

const { width, height } = imageDefaults;

/** The page before anything was done. */
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
