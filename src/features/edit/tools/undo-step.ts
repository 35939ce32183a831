import type { EditStep } from '../../../../contract/edit/edit-step.ts';
import { editState, redoEdit, setPending, undoEdit } from '../edit.state.ts';
import { isIdle } from './apply-pending.ts';
import { takeBackStroke } from './draw/take-back-stroke.ts';
import { redoMask, undoMask } from './mask/mask.state.ts';

/** Takes back the last stroke, else the step of the open tool, else the last change of the mask, else goes to the version before. */
export function undoStep(): void {
  if (takeBackStroke()) return;
  if (editState.pending !== null) setPending(null);
  else if (!undoMask()) undoEdit();
}

type Changed = Readonly<Record<string, { past: readonly unknown[]; future: readonly unknown[] }>>;

/** Brings back what the last undo left. Nothing while the open tool has a step, which would be lost. */
export function redoStep(): void {
  if (!canRedo(editState)) return;
  setPending(null);
  if (!redoMask()) redoEdit();
}

/** The parts of the state that it is read from. */
export type Undone = { session: { shown: string } | null; future: readonly string[]; pending: EditStep | null; masks: Changed };

/** Whether there is anything to bring back, and nothing would be lost by it. */
export function canRedo({ session, future, pending, masks }: Undone): boolean {
  const undone = masks[session?.shown ?? '']?.future.length ?? 0;
  return (future.length > 0 || undone > 0) && (pending === null || isIdle(pending));
}
