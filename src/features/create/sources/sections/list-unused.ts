import { nameChoice } from '../../../../../contract/generations/settings/name-choice.ts';
import { capabilitiesOf, type Model } from '../../../../../contract/catalogue/model.ts';
import type { CreateForm } from '../../form/form-rules.ts';

/** The names of settings that stay for another model and are not sent to this one; empty for a video. */
export function listUnused({ followed, control, chosen }: Pick<CreateForm, 'followed' | 'control' | 'chosen'>, model: Model): string[] {
  const { video, reference_types: types = [] } = capabilitiesOf(model);
  if (video !== null) return [];
  const { controlnets = [], trained = [] } = model.extras ?? {};
  const kinds = followed.filter(({ type, id, isOn }) => isOn && id !== null && !types.includes(type)).map(({ type }) => nameChoice(type));
  const hasControl = control !== null && control.id !== null && !controlnets.includes(control.model);
  const hasTrained = chosen.model_id !== undefined && !trained.includes(chosen.model_id);
  return [...kinds, ...(hasControl ? ['ControlNet'] : []), ...(hasTrained ? ['Trained model'] : [])];
}
