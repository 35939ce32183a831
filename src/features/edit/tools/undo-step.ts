import type { EditStep } from '../../../../contract/edit/edit-step.ts';
import { editState, redoEdit, setPending, undoEdit } from '../edit.state.ts';
import { isIdle } from './apply-pending.ts';
import { takeBackStroke } from './draw/take-back-stroke.ts';
import { redoMask, undoMask } from './mask/mask.state.ts';

/** Undoes the last stroke, else the unapplied step, else the last change of the mask, else shows the version before. */
export function undoStep(): void {
  if (takeBackStroke()) return;
  if (editState.pending !== null) setPending(null);
  else if (!undoMask()) undoEdit();
}

type Changed = Readonly<Record<string, { past: readonly unknown[]; future: readonly unknown[] }>>;

/** Redoes the last undo. Does nothing while the open tool has an unapplied step, which would be lost. */
export function redoStep(): void {
  if (!canRedo(editState)) return;
  setPending(null);
  if (!redoMask()) redoEdit();
}

/** The parts of the state that `canRedo` reads. */
export type Undone = { session: { shown: string } | null; future: readonly string[]; pending: EditStep | null; masks: Changed };

/** Whether there is something to redo and no unapplied step. */
export function canRedo({ session, future, pending, masks }: Undone): boolean {
  const undone = masks[session?.shown ?? '']?.future.length ?? 0;
  return (future.length > 0 || undone > 0) && (pending === null || isIdle(pending));
}
