import { proxy, ref } from 'valtio/vanilla';
import { editLimits, type Stroke } from '../../../../../contract/edit/edit-step.ts';
import { invertMask, type EditMask } from '../../../../../contract/edit/edit-mask.ts';
import { showToast } from '../../../../ui/feedback/toast/toast-store.ts';
import { editState, shownVersion } from '../../edit.state.ts';
import type { PictureSize } from '../../../../ui/brush/brush.ts';
import { emptyMask, featherOf, featherShares } from '../../../../ui/brush/mask-brush.ts';

/** The feather of the next mask, as a share of the picture's longer side. */
export const featherState = proxy<{ share: number }>({ share: featherShares.usual });

/** Most undoable masks of a version; the oldest is dropped. */
const undoMax = 100;

/** The mask of the version on the stage. */
export function shownMask(): EditMask | null {
  const { session } = editState;
  return session === null ? null : shownVersion(session).mask;
}

/** Replaces the mask of the version on the stage; null removes it. Undoable. */
export function changeMask(mask: EditMask | null): void {
  const { session, masks } = editState;
  if (session === null) return;
  const { past = [] } = masks[session.shown] ?? {};
  masks[session.shown] = ref({ past: [...past, shownMask()].slice(-undoMax), future: [] });
  showMask(mask);
}

/** Adds a stroke to the mask and returns all strokes. One beyond the limit is dropped, with a message. */
export function addMaskStroke(stroke: Stroke, size: PictureSize): readonly Stroke[] {
  const mask = shownMask() ?? emptyMask(size, featherState.share);
  if (mask.strokes.length >= editLimits.strokes) {
    showToast({ kind: 'error', text: `A mask holds ${editLimits.strokes.toLocaleString('en')} strokes. Undo some, or clear it.` });
    return mask.strokes;
  }
  const strokes = [...mask.strokes, stroke];
  changeMask({ ...mask, strokes });
  return strokes;
}

/** Inverts the mask. Without a mask the whole picture becomes masked. */
export function invertShownMask(size: PictureSize): void {
  changeMask(invertMask(shownMask() ?? emptyMask(size, featherState.share)));
}

/** Sets the feather of this mask and the next ones. Not undoable. */
export function changeFeather(share: number): void {
  featherState.share = share;
  const mask = shownMask();
  if (mask !== null) showMask({ ...mask, feather: featherOf(mask, share) });
}

/** Undoes the last change of the mask. False when there is none. */
export function undoMask(): boolean {
  return move('past', 'future');
}

/** Redoes the last undone change of the mask. False when there is none. */
export function redoMask(): boolean {
  return move('future', 'past');
}

function move(from: 'past' | 'future', to: 'past' | 'future'): boolean {
  const { session, masks } = editState;
  const known = session === null ? undefined : masks[session.shown];
  if (session === null || known === undefined || known[from].length === 0) return false;
  const now = shownMask();
  const next = known[from].at(-1)!;
  masks[session.shown] = ref({ ...known, [from]: known[from].slice(0, -1), [to]: [...known[to], now] });
  showMask(next === null || now === null ? next : { ...next, feather: now.feather });
  return true;
}

function showMask(mask: EditMask | null): void {
  const { session } = editState;
  const version = session?.versions.find(({ id }) => id === session.shown);
  if (version !== undefined) version.mask = mask === null ? null : ref(mask);
}
