import { enableReference, keepLatestImages } from '../../../../contract/generations/image/image-reference.ts';
import { referenceTypes, type ReferenceType } from '../../../../contract/generations/image/reference-types.ts';
import { capabilitiesOf, type Model } from '../../../../contract/catalogue/model.ts';
import { findMedia } from '../../../db/queries/media/media.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { changeForm, createState } from '../form/create.state.ts';
import type { SourceSlot } from './choose-source-context.ts';
import { settleReferences } from './settle-references.ts';
import { followedOf, listReferences, type FollowedPicture } from './sources.ts';

/** Puts items into a slot; of too many pictures the latest stay. */
export function putSources(slot: SourceSlot, ids: readonly string[]): void {
  const [id = null] = ids;
  if (id === null) return;
  switch (slot) {
    case 'reference':
      // Replaces the first one and keeps the others.
      return setReferences([id, ...createState.form.moreIds.filter((one) => one !== id)]);
    case 'more':
      return setReferences(keepLatestImages([...new Set([...listReferences(createState.form), ...ids])]));
    case 'end-frame':
      return changeForm({ endFrameId: id });
    case 'film':
      return changeForm({ filmId: id });
    case 'control':
      return putControl(id);
    default:
      return void runAction(() => putFollowed(followTypeIn(slot)!, id));
  }
}

/** Sets the plain references, the first one as variation source, and switches the typed ones off. */
export function setReferences([first, ...moreIds]: readonly string[]): void {
  const { form } = createState;
  const followed = form.followed.map((one) => ({ ...one, isOn: false }));
  Object.assign(form, { referenceId: first ?? null, moreIds, followed, ...settleReferences(form, []) });
}

/** Sets a typed reference with its size, because a composition sets the output size. */
async function putFollowed(type: ReferenceType, id: string): Promise<void> {
  const item = await findMedia(id);
  const size = item === undefined ? null : { width: item.width, height: item.height };
  changeFollowed(type, { id, size, isOn: true });
}

/** Switches a reference type on or off. Beyond the model's maximum the oldest active one goes off. */
export function switchFollowed(type: ReferenceType, isOn: boolean, model: Pick<Model, 'capabilities'>): void {
  const { followed } = createState.form;
  const kept = followed.find((one) => one.type === type) ?? { ...noFollowed, type };
  const on = followedOf(createState.form, model).map((one) => one.type);
  const next = isOn ? enableReference(on, type, capabilitiesOf(model).reference_types_max ?? 1) : on.filter((one) => one !== type);
  const all = [...followed.filter((one) => one.type !== type), kept];
  changeSettled(all.map((one) => ({ ...one, isOn: next.includes(one.type) })));
}

/** Changes the fields of one typed reference. */
export function changeFollowed(type: ReferenceType, change: Partial<FollowedPicture>): void {
  const { followed, auto } = createState.form;
  const kept = followed.some((one) => one.type === type) ? followed : [...followed, { ...noFollowed, type }];
  // A type that the model does not support stays on for another model, and sets nothing now.
  const setting: Partial<Record<ReferenceType, boolean>> = { composition: auto.size.cause !== null, subject: auto.steps.cause !== null };
  changeSettled(
    kept.map((one) => (one.type === type ? { ...one, ...change } : one)),
    (one) => one === type || setting[one] === true,
  );
}

const noFollowed = { id: null, size: null, influence: null, isOn: true };

function changeSettled(followed: FollowedPicture[], isSetting: (type: ReferenceType) => boolean = () => true): void {
  const counted = followed.filter(({ type, isOn }) => isOn && isSetting(type));
  Object.assign(createState.form, { followed, ...settleReferences(createState.form, counted) });
}

function putControl(id: string | null): void {
  const { control } = createState.form;
  if (control !== null) changeForm({ control: { ...control, id } });
}

/** Removes an item from one slot; it stays in the others. */
export function takeOut(slot: SourceSlot, id: string): void {
  switch (slot) {
    case 'reference':
    case 'more':
      return dropReferences([id]);
    case 'end-frame':
      return changeForm({ endFrameId: null });
    case 'film':
      return changeForm({ filmId: null });
    case 'control':
      return putControl(null);
    default:
      return changeFollowed(followTypeIn(slot)!, { id: null, size: null });
  }
}

function dropReferences(ids: readonly string[]): void {
  const [first = null, ...moreIds] = listReferences(createState.form).filter((id) => !ids.includes(id));
  changeForm({ referenceId: first, moreIds });
}

/** Removes missing items from all slots. */
export function dropSources(ids: readonly string[]): void {
  const { form } = createState;
  dropReferences(ids);
  if (form.endFrameId !== null && ids.includes(form.endFrameId)) changeForm({ endFrameId: null });
  if (form.control?.id != null && ids.includes(form.control.id)) putControl(null);
  for (const { type, id } of form.followed) if (id !== null && ids.includes(id)) changeFollowed(type, { id: null, size: null });
  if (form.filmId !== null && ids.includes(form.filmId)) changeForm({ filmId: null });
}

/** The reference type of a slot; null for other slots. */
function followTypeIn(slot: SourceSlot): ReferenceType | null {
  return referenceTypes.find((type) => slot === `follow-${type}`) ?? null;
}
