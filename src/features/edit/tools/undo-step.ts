import { editState, setPending, undoEdit } from '../edit.state.ts';
import { takeBackStroke } from './draw/take-back-stroke.ts';

/** Takes back the last stroke, else the step of the open tool, else goes to the version before. */
export function undoStep(): void {
  if (takeBackStroke()) return;
  if (editState.pending === null) undoEdit();
  else setPending(null);
}
