import { errors } from '../../../../contract/errors.ts';
import { limits } from '../../../../contract/limits.ts';
import type { Model } from '../../../../contract/model.ts';
import { seedError } from '../../../../contract/generation/image/seed-mode.ts';
import { readPromptLines } from '../../../../contract/generation/image/read-prompt-lines.ts';
import type { CreateReadiness } from '../form/form-rules.ts';
import { picturesMax } from '../sources/sources.ts';
import { UpgradeLink } from '../../../ui/controls/upgrade-link.tsx';
import { useForm } from '../form/use-form.ts';

type Reason = Exclude<CreateReadiness['reason'], null | 'EMPTY_PROMPT'>;

/** Why Create cannot be pressed, where the form alone does not say it. An empty prompt needs no words. */
export function ComposerNotice({ reason, model }: { reason: Reason; model: Model }) {
  const form = useForm();
  switch (reason) {
    case 'PLAN_LIMIT':
      return (
        <p>
          {errors.PLAN_LIMIT.title} <UpgradeLink />
        </p>
      );
    case 'SEED_RANGE':
      return <p>{seedError}</p>;
    case 'NO_IMAGE':
      return <p>This model begins with an image: add one as the reference.</p>;
    case 'NO_IMAGES':
      return <p>Elements need at least one image: add who or what is to be in the video.</p>;
    case 'NO_VIDEO':
      return <p>This begins with a video: choose one in the settings.</p>;
    case 'NO_SOUND':
      return <p>Choose what sound the video is to get.</p>;
    case 'NO_REFERENCES':
      return <p>This model takes no reference. Remove it, or choose another model.</p>;
    case 'MANY_REFERENCES': {
      const max = picturesMax(model, undefined);
      return <p>This model follows {max === 1 ? 'one reference' : `${max} references`}. Remove the others, or choose another model.</p>;
    }
    case 'MANY_PROMPTS': {
      const count = readPromptLines(form.prompt).length;
      return (
        <p>
          A list can have {limits.bulkPromptsMax} prompts; {count - limits.bulkPromptsMax} are too many.
        </p>
      );
    }
    case 'LIST_TOO_LONG':
      return <p>Together, the prompts of a list can have {limits.bulkLength.toLocaleString('en')} characters.</p>;
    case 'MODEL_UNAVAILABLE':
      return <p>{model.unavailable_reason ?? errors.MODEL_UNAVAILABLE.title}</p>;
    case 'MODEL_UNSUITED':
      return <p>This model does not make this. Choose another model.</p>;
    case 'PROMPT_TOO_LONG':
      return (
        <p>
          {form.isBulk ? 'Each prompt' : 'The prompt'} can have {limits.promptLength.toLocaleString('en')} characters
          {form.isBulk ? '.' : `; ${(form.prompt.length - limits.promptLength).toLocaleString('en')} are too many.`}
        </p>
      );
  }
}
