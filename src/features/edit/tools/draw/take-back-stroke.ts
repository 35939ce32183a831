import { editState, setPending } from '../../edit.state.ts';

/** Removes the last unapplied stroke. False when there is none. */
export function takeBackStroke(): boolean {
  const { pending } = editState;
  if (pending?.kind !== 'draw' || pending.strokes.length === 0) return false;
  const strokes = pending.strokes.slice(0, -1);
  setPending(strokes.length === 0 ? null : { kind: 'draw', strokes });
  return true;
}
