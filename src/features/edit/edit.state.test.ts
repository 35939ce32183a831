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

it('a step adds a version to the one on the stage; undo and redo keep all versions', () => {
  addStep('Turn', quarter);
  addStep('Flip', { kind: 'flip', axis: 'horizontal' });
  expect(shown().steps).toHaveLength(2);
  undoEdit();
  undoEdit();
  expect([shown().label, labels()]).toEqual(['Original', ['Original', 'Turn', 'Flip']]);
  redoEdit();
  expect(shown().label).toBe('Turn');
  // Another step starts from here, and undone versions stay in the strip.
  addStep('Turn', quarter);
  expect([shown().steps.length, labels()]).toEqual([2, ['Original', 'Turn', 'Flip', 'Turn']]);
  redoEdit();
  expect(shown().steps).toHaveLength(2);
});

it('showing another version drops the step of the open tool', () => {
  addStep('Turn', quarter);
  setPending({ kind: 'straighten', degrees: 3 });
  undoEdit();
  expect(editState.pending).toBeNull();
});

it('keeps forty versions: drops the oldest after the original, never the one on the stage', () => {
  for (let step = 0; step < 60; step += 1) addStep(`Turn ${step}`, quarter);
  expect([labels().length, labels()[0], labels()[1], shown().label]).toEqual([40, 'Original', 'Turn 21', 'Turn 59']);
  // Undo never leads to a dropped version.
  for (let back = 0; back < 60; back += 1) undoEdit();
  expect(editState.session!.versions).toContain(shown());
});

it('shows an engine’s version when it arrives, unless the user shows another one', () => {
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

it('does not add a version to another picture that was opened since', () => {
  const asked = { source, from: shown().id };
  openSession({ kind: 'item', id: '0190a000-0000-7000-8000-000000000003' }, null);
  expect(awaitVersion('an evening', '0190a000-0000-7000-8000-000000000002', asked)).toBe(false);
  expect(labels()).toEqual(['Original']);
});

it('removing the version on the stage shows the one before', () => {
  const id = addVersion({ label: 'Words', base: source, steps: [], mask: null });
  forgetVersion(id);
  expect([shown().label, labels()]).toEqual(['Original', ['Original']]);
  forgetVersion(shown().id);
  expect(labels()).toEqual(['Original']);
});
