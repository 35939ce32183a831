import { errors } from '../../../../contract/errors.ts';
import { seedError } from '../../../../contract/generations/image/seed-mode.ts';
import { limits } from '../../../../contract/limits.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';
import type { CreateForm, CreateReadiness } from '../form/form-rules.ts';
import { picturesMax } from '../sources/sources.ts';

export type Reason = Exclude<CreateReadiness['reason'], null>;

/** Explains why Create is disabled and what to do. */
export function describeReason(reason: Reason, form: Pick<CreateForm, 'prompt'>, model: Model): string {
  switch (reason) {
    case 'EMPTY_PROMPT':
      return 'Write what is to be seen: this needs a prompt.';
    case 'PLAN_LIMIT':
      return errors.PLAN_LIMIT.title;
    case 'SEED_RANGE':
      return seedError;
    case 'NO_IMAGE':
      return 'This model begins with an image: add one as the reference.';
    case 'NO_IMAGES':
      return 'Elements need at least one image: add who or what is to be in the video.';
    case 'NO_VIDEO':
      return 'This begins with a video: choose one in the settings.';
    case 'NO_SOUND':
      return 'Choose what sound the video is to get.';
    case 'NO_REFERENCES':
      return 'This model takes no reference. Remove it, or choose another model.';
    case 'MANY_REFERENCES': {
      const max = picturesMax(model, undefined);
      return `This model follows ${max === 1 ? 'one reference' : `${max} references`}. Remove the others, or choose another model.`;
    }
    case 'MODEL_UNAVAILABLE':
      return `${model.unavailable_reason ?? errors.MODEL_UNAVAILABLE.title} Choose another model.`;
    case 'MODEL_UNSUITED':
      return 'This model does not make this. Choose another model.';
    case 'PROMPT_TOO_LONG':
      return `The prompt can have ${limits.promptLength.toLocaleString('en')} characters; ${(form.prompt.length - limits.promptLength).toLocaleString('en')} are too many.`;
  }
}
