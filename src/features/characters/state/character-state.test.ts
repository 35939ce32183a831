import { expect, test } from 'vitest';
import { stateOfCharacter } from './character-state.ts';

const model = { id: 'm', status: 'running', started_at: 1_000, progress: null, fail_reason: null } as const;

test('a character that was never trained is used by its pictures', () => {
  expect(stateOfCharacter({ status: 'completed' }, undefined, 0)).toEqual({ name: 'pictures' });
});

test('a training is counted by the clock, and stays below a hundred until it is done', () => {
  expect(stateOfCharacter({ status: 'processing' }, model, 61_000)).toEqual({ name: 'training', percent: 10 });
  expect(stateOfCharacter({ status: 'processing' }, model, 9_000_000)).toEqual({ name: 'training', percent: 99 });
  expect(stateOfCharacter({ status: 'processing' }, { ...model, status: 'completed' }, 0)).toEqual({ name: 'trained', modelId: 'm' });
});

test('a training that failed says why, and one that was canceled says so', () => {
  const failed = { ...model, status: 'failed', fail_reason: 'The engine is out of memory.' } as const;
  expect(stateOfCharacter({ status: 'failed' }, failed, 0)).toMatchObject({ name: 'failed', reason: 'The engine is out of memory.' });
  expect(stateOfCharacter({ status: 'failed' }, { ...model, status: 'canceled' }, 0)).toMatchObject({
    reason: 'The training was canceled.',
  });
});
