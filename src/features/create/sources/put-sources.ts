import { keepLatestImages } from '../../../../contract/generation/image/image-reference.ts';
import { snapSide } from '../../../../contract/generation.ts';
import { limits } from '../../../../contract/limits.ts';
import { findMedia } from '../../../db/queries/media.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { changeForm, createState, setReferences } from '../create.state.ts';
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
      // A composition reference sets width and height.
      if (createState.form.followType === 'composition') void runAction(() => takeSize(id));
      return;
    case 'film':
      return changeForm({ filmId: id });
  }
}

async function takeSize(id: string): Promise<void> {
  const item = await findMedia(id);
  if (item === undefined || createState.form.followId !== id) return;
  const scale = Math.min(1, limits.sideMax / Math.max(item.width, item.height));
  changeForm({ width: snapSide(item.width * scale), height: snapSide(item.height * scale) });
}

/** Takes an item out of wherever it was put. */
export function dropSources(ids: readonly string[]): void {
  const { form } = createState;
  const [first = null, ...moreIds] = listReferences(form).filter((id) => !ids.includes(id));
  changeForm({ referenceId: first, moreIds });
  if (form.endFrameId !== null && ids.includes(form.endFrameId)) changeForm({ endFrameId: null });
  if (form.followId !== null && ids.includes(form.followId)) changeForm({ followId: null });
  if (form.filmId !== null && ids.includes(form.filmId)) changeForm({ filmId: null });
}
