import { snapshot } from 'valtio/vanilla';
import { editLimits, type EditStep } from '../../../../contract/edit/edit-step.ts';
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

/** Makes a version of the step of the open tool. Returns whether there was one. */
export function applyPending(): boolean {
  const { pending } = editState;
  if (pending === null || isIdle(pending)) return false;
  setPending(null);
  applyStep(pending);
  return true;
}

/** Makes a version of a step at once. */
export function applyStep(step: EditStep): void {
  addStep(labels[step.kind], step);
}

/** The version on the stage as it is seen, with the step of the open tool; null without a picture. */
export function takeShown(): EditVersion | null {
  applyPending();
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
