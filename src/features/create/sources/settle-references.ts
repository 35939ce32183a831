import { setByReferences } from '../../../../contract/generations/image/image-reference.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';
import { followCause } from '../form/follow-cause.ts';
import type { CreateForm } from '../form/form-rules.ts';
import { followedOf, type FollowedPicture } from './sources.ts';

/** The form fields that the current references set: the size of a composition, the steps of a subject, or the values from before. */
export function settleReferences(form: CreateForm, followed: readonly FollowedPicture[]): Partial<CreateForm> {
  const composition = followed.find(({ type }) => type === 'composition');
  const { size, steps } = setByReferences(followed.map(({ type, size: own }) => ({ type, ...own })));
  const now = { width: form.width, height: form.height };
  // The size of a picture in an older draft is not known: the form has it already.
  const isUnknown = composition !== undefined && composition.id !== null && composition.size === null;
  const cause = size === null || composition === undefined ? null : { by: composition.id ?? '', value: size };
  const sized = isUnknown ? { value: now, auto: form.auto.size } : followCause(now, form.auto.size, cause);
  const stepped = followCause(form.chosen.steps ?? null, form.auto.steps, steps === null ? null : { by: 'subject', value: steps });
  if (sized.auto === form.auto.size && stepped.auto === form.auto.steps) return {};
  const { steps: _, ...chosen } = form.chosen;
  return {
    ...(sized.value ?? now),
    chosen: stepped.value === null ? chosen : { ...chosen, steps: stepped.value },
    auto: { size: sized.auto, steps: stepped.auto },
  };
}

/** Puts that into a form for which another model was chosen, or, without one, whose references all went. */
export function settleForm(form: CreateForm, model?: Pick<Model, 'capabilities'>): void {
  Object.assign(form, settleReferences(form, []));
  if (model !== undefined) Object.assign(form, settleReferences(form, followedOf(form, model)));
}
