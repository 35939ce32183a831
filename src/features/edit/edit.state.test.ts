import { beforeEach, expect, it } from 'vitest';
import {
  addStep,
  addVersion,
  awaitVersion,
  editState,
  forgetVersion,
  openSession,
  redoEdit,
  setPending,
  showAwaited,
  shownVersion,
  undoEdit,
} from './edit.state.ts';

const source = { kind: 'item', id: '0190a000-0000-7000-8000-000000000001' } as const;
const quarter = { kind: 'turn', quarters: 1 } as const;

beforeEach(() => openSession(source, null));

const shown = () => shownVersion(editState.session!);
const labels = () => editState.session!.versions.map(({ label }) => label);

it('a step makes a version of the one that is shown, and undo and redo go between them without losing any', () => {
  addStep('Turn', quarter);
  addStep('Flip', { kind: 'flip', axis: 'horizontal' });
  expect(shown().steps).toHaveLength(2);
  undoEdit();
  undoEdit();
  expect([shown().label, labels()]).toEqual(['Original', ['Original', 'Turn', 'Flip']]);
  redoEdit();
  expect(shown().label).toBe('Turn');
  // Another step goes on from here, and what was undone stays in the strip.
  addStep('Turn', quarter);
  expect([shown().steps.length, labels()]).toEqual([2, ['Original', 'Turn', 'Flip', 'Turn']]);
  redoEdit();
  expect(shown().steps).toHaveLength(2);
});

it('going to another version drops the step of the open tool', () => {
  addStep('Turn', quarter);
  setPending({ kind: 'straighten', degrees: 3 });
  undoEdit();
  expect(editState.pending).toBeNull();
});

it('holds forty versions: the oldest after the original go, never the one that is shown', () => {
  for (let step = 0; step < 60; step += 1) addStep(`Turn ${step}`, quarter);
  expect([labels().length, labels()[0], labels()[1], shown().label]).toEqual([40, 'Original', 'Turn 21', 'Turn 59']);
  // Nothing leads to what is gone.
  for (let back = 0; back < 60; back += 1) undoEdit();
  expect(editState.session!.versions).toContain(shown());
});

it('a version that an engine makes is shown when it comes, unless another is looked at', () => {
  const itemId = '0190a000-0000-7000-8000-000000000002';
  awaitVersion('an evening', itemId, { source, from: shown().id });
  expect(shown().label).toBe('Original');
  showAwaited(editState.session!.versions[1]!.id);
  expect(shown()).toMatchObject({ label: 'an evening', base: { id: itemId } });
  awaitVersion('a morning', itemId, { source, from: shown().id });
  undoEdit();
  showAwaited(editState.session!.versions[2]!.id);
  expect(shown().label).toBe('Original');
});

it('a version that comes after another picture was opened is none of that picture', () => {
  const asked = { source, from: shown().id };
  openSession({ kind: 'item', id: '0190a000-0000-7000-8000-000000000003' }, null);
  expect(awaitVersion('an evening', '0190a000-0000-7000-8000-000000000002', asked)).toBe(false);
  expect(labels()).toEqual(['Original']);
});

it('a version that is taken away is left for the one before', () => {
  const id = addVersion({ label: 'Words', base: source, steps: [], mask: null });
  forgetVersion(id);
  expect([shown().label, labels()]).toEqual(['Original', ['Original']]);
  forgetVersion(shown().id);
  expect(labels()).toEqual(['Original']);
});
