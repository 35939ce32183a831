import type { EditStep } from '../../../../contract/edit/edit-step.ts';
import { addStep, editState, setPending } from '../edit.state.ts';

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

/** Whether a step leaves the picture as it is. */
export function isIdle(step: EditStep): boolean {
  if (step.kind === 'straighten') return step.degrees === 0;
  if (step.kind === 'adjust') return step.exposure === 0 && step.contrast === 0 && step.saturation === 0 && step.warmth === 0;
  if (step.kind === 'text') return step.words.trim() === '';
  return step.kind === 'draw' && step.strokes.length === 0;
}
