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

/** Makes a version of the step of the open tool. Returns false where the version on the stage holds no more steps: the tool keeps its own. */
export function applyPending(): boolean {
  const { pending } = editState;
  return pending === null || isIdle(pending) || applyStep(pending);
}

/** Makes a version of a step at once. Returns false, and says why, where the version on the stage holds no more steps. */
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

/** The version on the stage as it is seen, with the step of the open tool; null without a picture or room for that step. */
export function takeShown(): EditVersion | null {
  if (!applyPending()) return null;
  const session = snapshot(editState).session as EditSession | null;
  return session === null ? null : shownVersion(session);
}

/** Whether there is nothing to apply: the step leaves the picture as it is, or asks for one that is too large. */
export function isIdle(step: EditStep): boolean {
  if (step.kind === 'straighten') return step.degrees === 0;
  if (step.kind === 'adjust') return step.exposure === 0 && step.contrast === 0 && step.saturation === 0 && step.warmth === 0;
  if (step.kind === 'resize') return step.width * step.height > editLimits.pixels;
  if (step.kind === 'text') return step.words.trim() === '';
  return step.kind === 'draw' && step.strokes.length === 0;
}
