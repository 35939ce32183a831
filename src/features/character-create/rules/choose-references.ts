import { automatic, byUser, withoutCause, type Marked } from '../../../../contract/generations/character/action-marker.ts';
import { guidanceMax, setByReferences } from '../../../../contract/generations/image/image-reference.ts';
import { imageDefaults } from '../../../../contract/generations/image/image-defaults.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';
import type { CharacterForm, CharacterReference } from '../form.ts';

/** Sets the references. A composition sets the size; its removal restores the earlier size unless the user changed it. */
export function chooseReferences(form: CharacterForm, references: readonly CharacterReference[]): Partial<CharacterForm> {
  const { width, height } = form.parameters;
  const { size } = setByReferences(references);
  const hadSize = setByReferences(form.parameters.imageReference?.value ?? []).size !== null;
  const sizeBefore = hadSize || size === null ? form.sizeBefore : { width: width.value, height: height.value };
  const side = (parameter: Marked<number>, px: number | undefined, usual: number) =>
    px !== undefined ? automatic(px) : hadSize ? withoutCause(parameter, usual) : parameter;
  return {
    sizeBefore,
    parameters: {
      ...form.parameters,
      imageReference: byUser([...references]),
      width: side(width, size?.width, sizeBefore.width),
      height: side(height, size?.height, sizeBefore.height),
    },
  };
}

/** The guidance scale for these references: a face caps it on SDXL; without one the default returns. */
export function guidanceOf({ cfg_scale, imageReference }: CharacterForm['parameters'], model: Pick<Model, 'key'>): Marked<number> {
  const max = guidanceMax(imageReference?.value ?? [], model);
  if (max === null) return withoutCause(cfg_scale, imageDefaults.cfg_scale);
  return cfg_scale.value > max || cfg_scale.action !== 'modifyByUser' ? automatic(Math.min(cfg_scale.value, max)) : cfg_scale;
}
