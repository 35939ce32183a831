import { snapshot } from 'valtio/vanilla';
import { editLimits, type EditStep } from '../../../../contract/edit/edit-step.ts';
import { showToast } from '../../../ui/feedback/toast/toast-store.ts';
import { addStep, editState, setPending, shownVersion, type EditSession, type EditVersion } from '../edit.state.ts';

const labels: Record<EditStep['kind'], string> = {
  crop: 'Crop',
  turn: 'Turn',
  flip: 'Flip',
  straighten: 'Straighten',
  resize: 'Resize',
  adjust: 'Adjust',
  text: 'Text',
  draw: 'Draw',
};

/** Turns the step of the open tool into a version. False when the version has too many steps; the tool then keeps its step. */
export function applyPending(): boolean {
  const { pending } = editState;
  return pending === null || isIdle(pending) || applyStep(pending);
}

/** Turns a step into a version. False, with a message, when the version on the stage has too many steps. */
export function applyStep(step: EditStep): boolean {
  const { session } = editState;
  if (session !== null && shownVersion(session).steps.length >= editLimits.steps) {
    showToast({ kind: 'error', text: `A version holds ${editLimits.steps} changes. Save this one, then edit the saved picture.` });
    return false;
  }
  setPending(null);
  addStep(labels[step.kind], step);
  return true;
}

/** Applies the step of the open tool and returns the version on the stage; null without a picture or when the step is refused. */
export function takeShown(): EditVersion | null {
  if (!applyPending()) return null;
  const session = snapshot(editState).session as EditSession | null;
  return session === null ? null : shownVersion(session);
}

/** Whether a step has nothing to apply: it changes nothing, or its result would be too large. */
export function isIdle(step: EditStep): boolean {
  if (step.kind === 'straighten') return step.degrees === 0;
  if (step.kind === 'adjust') return step.exposure === 0 && step.contrast === 0 && step.saturation === 0 && step.warmth === 0;
  if (step.kind === 'resize') return step.width * step.height > editLimits.pixels;
  if (step.kind === 'text') return step.words.trim() === '';
  return step.kind === 'draw' && step.strokes.length === 0;
}
