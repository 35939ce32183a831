import { keepLatestImages } from '../../../../contract/generation/image/image-reference.ts';
import type { ReferenceType } from '../../../../contract/generation/image/reference-types.ts';
import { snapSide } from '../../../../contract/generation/snap-side.ts';
import { limits } from '../../../../contract/limits.ts';
import { findMedia } from '../../../db/queries/media.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { changeForm, createState, setReferences } from '../form/create.state.ts';
import { listReferences } from './sources.ts';
import type { SourceSlot } from './choose-source-context.ts';

/** Puts items where they were asked for; of too many pictures the latest stay. */
export function putSources(slot: SourceSlot, ids: readonly string[]): void {
  const [id = null] = ids;
  if (id === null) return;
  switch (slot) {
    case 'reference':
      // In place of the first one; the others stay.
      return setReferences([id, ...createState.form.moreIds.filter((one) => one !== id)]);
    case 'more':
      return setReferences(keepLatestImages([...new Set([...listReferences(createState.form), ...ids])]));
    case 'end-frame':
      return changeForm({ endFrameId: id });
    case 'follow':
      changeForm({ followId: id });
      return takeSizeOfComposition();
    case 'film':
      return changeForm({ filmId: id });
  }
}

/** Follows a picture in one thing alone, or pictures as a whole (null). `steps`: what it takes, null where the form says so already. */
export function setFollowType(followType: ReferenceType | null, steps: number | null): void {
  const { chosen } = createState.form;
  changeForm({ followType, influence: null, ...(steps === null ? {} : { chosen: { ...chosen, steps } }) });
  takeSizeOfComposition();
}

/** A composition reference sets width and height; when it goes, they are as they were, unless others were chosen. */
function takeSizeOfComposition(): void {
  const { followType, followId, sizeBefore } = createState.form;
  if (followType === 'composition' && followId !== null) void runAction(() => takeSize(followId));
  else if (sizeBefore !== null) changeForm(sizeBefore);
}

async function takeSize(id: string): Promise<void> {
  const item = await findMedia(id);
  const { width, height, sizeBefore, followId, followType } = createState.form;
  if (item === undefined || followId !== id || followType !== 'composition') return;
  const scale = Math.min(1, limits.sideMax / Math.max(item.width, item.height));
  const size = { width: snapSide(item.width * scale), height: snapSide(item.height * scale) };
  changeForm({ ...size, sizeBefore: sizeBefore ?? { width, height } });
}

/** Takes an item out of one place; where it stands beside, it stays. */
export function takeOut(slot: SourceSlot, id: string): void {
  switch (slot) {
    case 'reference':
    case 'more':
      return dropReferences([id]);
    case 'end-frame':
      return changeForm({ endFrameId: null });
    case 'follow':
      changeForm({ followId: null });
      return takeSizeOfComposition();
    case 'film':
      return changeForm({ filmId: null });
  }
}

function dropReferences(ids: readonly string[]): void {
  const [first = null, ...moreIds] = listReferences(createState.form).filter((id) => !ids.includes(id));
  changeForm({ referenceId: first, moreIds });
}

/** Takes items that are gone out of wherever they were put. */
export function dropSources(ids: readonly string[]): void {
  const { form } = createState;
  dropReferences(ids);
  if (form.endFrameId !== null && ids.includes(form.endFrameId)) changeForm({ endFrameId: null });
  if (form.followId !== null && ids.includes(form.followId)) takeOut('follow', form.followId);
  if (form.filmId !== null && ids.includes(form.filmId)) changeForm({ filmId: null });
}
