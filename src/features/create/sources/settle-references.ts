import { setByReferences } from '../../../../contract/generations/image/image-reference.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';
import type { CreateForm } from '../form/form-rules.ts';
import { followedOf, type FollowedPicture } from './sources.ts';
import { automatic, withoutCause } from '../../../../contract/generations/character/action-marker.ts';
import type { AutoSetting } from '../form/auto-settings.ts';

/** The form fields that references set: size by a composition, steps by a subject, or else the earlier values. */
export function settleReferences(form: CreateForm, followed: readonly FollowedPicture[]): Partial<CreateForm> {
  const composition = followed.find(({ type }) => type === 'composition');
  const { size, steps } = setByReferences(followed.map(({ type, size: own }) => ({ type, ...own })));
  const now = { width: form.width, height: form.height };
  // An older draft lacks the picture's size; its form already has that size.
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

/** Applies `settleReferences` after a change of model; without a model, after all references were removed. */
export function settleForm(form: CreateForm, model?: Pick<Model, 'capabilities'>): void {
  Object.assign(form, settleReferences(form, []));
  if (model !== undefined) Object.assign(form, settleReferences(form, followedOf(form, model)));
}

/**
 * Updates a setting when the reference behind it is added, changed or removed. A new reference sets it. Removal restores the
 * earlier value, unless the user chose another one since.
 */
function followCause<T>(
  now: T | null,
  auto: AutoSetting<T>,
  cause: { by: string; value: T } | null,
): { value: T | null; auto: AutoSetting<T> } {
  if ((cause?.by ?? null) === auto.cause) return { value: now, auto };
  if (cause === null) {
    const { value, action } = withoutCause({ value: now, action: auto.action }, auto.before);
    return { value, auto: { action, cause: null, before: null } };
  }
  const { value, action } = automatic(cause.value);
  return { value, auto: { action, cause: cause.by, before: auto.action === 'autoUpdate' ? auto.before : now } };
}
