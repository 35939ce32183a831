import { expect, test } from 'vitest';
import { foldConversion, type ConversionEvent, type ConversionState } from './conversion-state.ts';

const idle: ConversionState = { step: 'idle' };
const fold = (...events: ConversionEvent[]) => events.reduce(foldConversion, idle);
const result = { blob: new Blob(['x']), name: 'x.gif', isOriginal: false };

test('progress never decreases or exceeds 1', () => {
  expect(fold({ kind: 'start' }, { kind: 'progress', fraction: 0.6 }, { kind: 'progress', fraction: 0.4 })).toMatchObject({
    fraction: 0.6,
  });
  expect(fold({ kind: 'start' }, { kind: 'progress', fraction: 1.5 })).toMatchObject({ fraction: 1 });
});

test('shows the download of the converter first, then the conversion', () => {
  const fetching: ConversionEvent[] = [{ kind: 'start' }, { kind: 'fetch', fraction: 0.3 }];
  expect(fold(...fetching)).toMatchObject({ fetched: 0.3, fraction: 0 });
  expect(fold(...fetching, { kind: 'fetch', fraction: 1 })).toMatchObject({ fetched: null, fraction: 0 });
  expect(fold(...fetching, { kind: 'progress', fraction: 0.1 })).toMatchObject({ fetched: null, fraction: 0.1 });
  expect(fold({ kind: 'fetch', fraction: 0.3 })).toEqual(idle);
});

test('after cancel, a late result and a late failure are not shown', () => {
  expect(fold({ kind: 'start' }, { kind: 'reset' }, { kind: 'finish', result }, { kind: 'fail', text: 'late' })).toEqual(idle);
});

test('ignores a second start while one is running, and restarts after a failure', () => {
  expect(fold({ kind: 'start' }, { kind: 'progress', fraction: 0.5 }, { kind: 'start' })).toMatchObject({ fraction: 0.5 });
  expect(fold({ kind: 'start' }, { kind: 'fail', text: 'no' }, { kind: 'start' })).toMatchObject({ step: 'running', fraction: 0 });
});
