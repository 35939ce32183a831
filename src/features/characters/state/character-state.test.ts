import { expect, test } from 'vitest';
import { stateOfCharacter } from './character-state.ts';

const model = { id: 'm', status: 'running', started_at: 1_000, progress: null, fail_reason: null } as const;

test('an untrained character is used by its pictures', () => {
  expect(stateOfCharacter({ status: 'completed' }, undefined, 0)).toEqual({ name: 'pictures' });
});

test('the progress of a training follows the clock and stays below 100 % until it ends', () => {
  expect(stateOfCharacter({ status: 'processing' }, model, 61_000)).toEqual({ name: 'training', percent: 10 });
  expect(stateOfCharacter({ status: 'processing' }, model, 9_000_000)).toEqual({ name: 'training', percent: 99 });
  expect(stateOfCharacter({ status: 'processing' }, { ...model, status: 'completed' }, 0)).toEqual({ name: 'trained', modelId: 'm' });
});

test('a failed training gives its reason, and a canceled one says so', () => {
  const failed = { ...model, status: 'failed', fail_reason: 'The engine is out of memory.' } as const;
  expect(stateOfCharacter({ status: 'failed' }, failed, 0)).toMatchObject({ name: 'failed', reason: 'The engine is out of memory.' });
  expect(stateOfCharacter({ status: 'failed' }, { ...model, status: 'canceled' }, 0)).toMatchObject({
    reason: 'The training was canceled.',
  });
});
