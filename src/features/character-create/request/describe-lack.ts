import { errors } from '../../../../contract/errors.ts';
import { seedError } from '../../../../contract/generations/image/seed-mode.ts';
import { limits } from '../../../../contract/limits.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';
import type { FormLack } from './check-form.ts';

/** Explains why Create is disabled and what to do. `unnamed`: names of the characters missing in the prompt. */
export function describeLack(reason: FormLack, { unnamed, model }: { unnamed: readonly string[]; model: Model | undefined }): string {
  switch (reason) {
    case 'NO_TEMPLATE':
      return 'Choose a template from the shelf.';
    case 'EMPTY_PROMPT':
      return 'Write what is to be seen: this needs a prompt.';
    case 'UNNAMED':
      return `The prompt does not name ${unnamed.join(' and ')}. Type @ to name ${unnamed.length === 1 ? 'the character' : 'them'}, or remove ${unnamed.length === 1 ? 'the character' : 'them'}.`;
    case 'ONLY_TAG':
      return 'Say what the character does or where it is: a name alone is no picture yet.';
    case 'NO_POSE':
      return 'Choose a picture with the pose.';
    case 'NO_ORIGIN':
      return 'Choose the picture in which a part is to change.';
    case 'NO_CHARACTERS':
      return 'Add the character that comes into the masked part.';
    case 'NO_MASK':
      return 'Paint over the part that may change.';
    case 'MODEL_WITHOUT_MASK':
      return `${model?.name ?? 'This model'} cannot change a part of a picture. Choose another model.`;
    case 'MODELS_UNTOLD':
      return 'The list of models is not on this device yet. Connect once to see it.';
    case 'NO_MODEL':
      return 'No connected engine shows characters. An administrator can connect one.';
    case 'MODEL_UNAVAILABLE':
      return `${model?.unavailable_reason ?? errors.MODEL_UNAVAILABLE.title} Choose another model.`;
    case 'SEED_RANGE':
      return seedError;
    case 'PLAN_LIMIT':
      return errors.PLAN_LIMIT.title;
    case 'PROMPT_TOO_LONG':
      return `The prompt can have ${limits.promptLength.toLocaleString('en')} characters.`;
  }
}
