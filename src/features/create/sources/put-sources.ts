import { keepLatestImages } from '../../../../contract/generation/image/image-reference.ts';
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
    case 'film':
      return changeForm({ filmId: id });
  }
}

/** Takes an item out of wherever it was put. */
export function dropSources(ids: readonly string[]): void {
  const { form } = createState;
  setReferences(listReferences(form).filter((id) => !ids.includes(id)));
  if (form.endFrameId !== null && ids.includes(form.endFrameId)) changeForm({ endFrameId: null });
  if (form.filmId !== null && ids.includes(form.filmId)) changeForm({ filmId: null });
}
