import { beforeEach, expect, it } from 'vitest';
import { editLimits } from '../../../../../contract/edit/edit-step.ts';
import { editState, openSession, setPending, showVersion, undoEdit } from '../../edit.state.ts';
import { applyStep } from '../apply-pending.ts';
import { canRedo, redoStep, undoStep } from '../undo-step.ts';
import { addMaskStroke, changeFeather, changeMask, invertShownMask, shownMask } from './mask.state.ts';

const source = { kind: 'item', id: '0190a000-0000-7000-8000-000000000001' } as const;
const size = { width: 400, height: 300 };
const stroke = (x: number) => ({ points: [x, 1, 1], size: 3, colour: 'rgba(0, 0, 0, 1)', isEraser: false });
const places = () => shownMask()?.strokes.map(({ points }) => points[0]);

beforeEach(() => openSession(source, null));

it('undo and redo cover strokes, inversion and clearing, then the version before', () => {
  applyStep({ kind: 'adjust', exposure: 1, contrast: 0, saturation: 0, warmth: 0 });
  addMaskStroke(stroke(1), size);
  addMaskStroke(stroke(2), size);
  invertShownMask(size);
  changeMask(null);
  undoStep();
  expect([shownMask()?.isFull, shownMask()?.strokes.every(({ isEraser }) => isEraser)]).toEqual([true, true]);
  undoStep();
  undoStep();
  expect(places()).toEqual([1]);
  undoStep();
  expect([shownMask(), editState.past]).toEqual([null, [editState.session!.versions[0]!.id]]);
  undoStep();
  expect(editState.session!.shown).toBe(editState.session!.versions[0]!.id);
  redoStep();
  redoStep();
  redoStep();
  expect(places()).toEqual([1, 2]);
});

it('the feather follows the mask, also after an undo', () => {
  addMaskStroke(stroke(1), size);
  addMaskStroke(stroke(2), size);
  changeFeather(0.01);
  undoStep();
  expect([places(), shownMask()?.feather]).toEqual([[1], 4]);
});

it('each version has its own mask: a step moves it along, and earlier versions keep theirs', () => {
  addMaskStroke(stroke(10), size);
  const before = shownMask();
  applyStep({ kind: 'flip', axis: 'horizontal' });
  expect(places()).toEqual([390]);
  undoEdit();
  expect(shownMask()).toBe(before);
  changeMask(null);
  showVersion(editState.session!.versions[1]!.id);
  expect(places()).toEqual([390]);
});

it('refuses a stroke beyond the limit of a mask', () => {
  for (let count = 0; count < editLimits.strokes + 2; count += 1) addMaskStroke(stroke(count), size);
  expect(shownMask()!.strokes).toHaveLength(editLimits.strokes);
});

it('redo does nothing while the open tool has an unapplied step', () => {
  applyStep({ kind: 'turn', quarters: 1 });
  undoStep();
  setPending({ kind: 'straighten', degrees: 4 });
  redoStep();
  expect([canRedo(editState), editState.pending]).toEqual([false, { kind: 'straighten', degrees: 4 }]);
  undoStep();
  redoStep();
  expect(editState.session!.shown).toBe(editState.session!.versions[1]!.id);
});
