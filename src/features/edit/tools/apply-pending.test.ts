import { beforeEach, expect, it } from 'vitest';
import { editState, openSession, setPending, shownVersion } from '../edit.state.ts';
import { applyStep, takeShown } from './apply-pending.ts';
import { showCrop } from './crop/show-crop.ts';
import { undoStep } from './undo-step.ts';

const source = { kind: 'item', id: '0190a000-0000-7000-8000-000000000001' } as const;
const stroke = { points: [1, 1, 1], size: 3, colour: 'rgba(0, 0, 0, 1)', isEraser: false };

beforeEach(() => openSession(source, null));

it('applies the step of the open tool once before saving or sending', () => {
  const text = { kind: 'draw', strokes: [stroke] } as const;
  setPending({ ...text, strokes: [stroke] });
  expect(takeShown()).toMatchObject({ label: 'Draw', steps: [text] });
  expect(takeShown()!.steps).toHaveLength(1);
  expect(editState.pending).toBeNull();
});

it('adds no version for a step without effect, such as a crop of the whole picture', () => {
  setPending({ kind: 'straighten', degrees: 0 });
  expect(takeShown()!.label).toBe('Original');
  showCrop({ x: 0, y: 0, width: 40, height: 30 }, { width: 40, height: 30 });
  expect(takeShown()!.label).toBe('Original');
  setPending({ kind: 'resize', width: 9000, height: 9000 });
  expect(takeShown()!.label).toBe('Original');
});

it('refuses a step beyond a hundred, and the tool keeps it', () => {
  for (let step = 0; step < 100; step += 1) applyStep({ kind: 'turn', quarters: 1 });
  setPending({ kind: 'straighten', degrees: 4 });
  expect([takeShown(), editState.pending]).toEqual([null, { kind: 'straighten', degrees: 4 }]);
  expect(shownVersion(editState.session!).steps).toHaveLength(100);
});

it('undo removes stroke by stroke, then shows the version before', () => {
  setPending({ kind: 'straighten', degrees: 4 });
  takeShown();
  setPending({ kind: 'draw', strokes: [stroke, stroke] });
  undoStep();
  expect(editState.pending).toEqual({ kind: 'draw', strokes: [stroke] });
  undoStep();
  expect([editState.pending, shownVersion(editState.session!).label]).toEqual([null, 'Straighten']);
  undoStep();
  expect(shownVersion(editState.session!).label).toBe('Original');
});
