import { editLimits, type Stroke } from '../../../../../contract/edit/edit-step.ts';
import { showToast } from '../../../../ui/feedback/toast/toast-store.ts';
import { editState, setPending } from '../../edit.state.ts';

/** Adds a stroke to the unapplied drawing and returns all strokes. One beyond the limit is dropped, with a message. */
export function addStroke(stroke: Stroke): readonly Stroke[] {
  const before = editState.pending?.kind === 'draw' ? editState.pending.strokes : [];
  if (before.length >= editLimits.strokes) {
    showToast({ kind: 'error', text: `A drawing holds ${editLimits.strokes.toLocaleString('en')} strokes. Apply it, then go on.` });
    return before;
  }
  const strokes = [...before, stroke];
  setPending({ kind: 'draw', strokes });
  return strokes;
}
