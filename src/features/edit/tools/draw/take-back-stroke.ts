import { editState, setPending } from '../../edit.state.ts';

/** Takes away the stroke that was drawn last and is not applied yet. Returns whether there was one. */
export function takeBackStroke(): boolean {
  const { pending } = editState;
  if (pending?.kind !== 'draw' || pending.strokes.length === 0) return false;
  const strokes = pending.strokes.slice(0, -1);
  setPending(strokes.length === 0 ? null : { kind: 'draw', strokes });
  return true;
}
