import { expect, it } from 'vitest';
import { nameShots, stateOf } from './story-state.ts';

const rest = { problem: null, created_at: Date.UTC(2026, 4, 6) };

it('a story that is being made says its step, one that failed says why, and others say when they began', () => {
  expect(stateOf({ ...rest, status: 'generating_images' })).toEqual({ text: 'Generating Images...', tone: 'making' });
  expect(stateOf({ ...rest, status: 'failed', problem: 'No model makes pictures.' })).toEqual({
    text: 'No model makes pictures.',
    tone: 'failed',
  });
  expect(stateOf({ ...rest, status: 'failed' }).text).toMatch(/try again/);
  expect(stateOf({ ...rest, status: 'stopped' })).toEqual({ text: 'Stopped', tone: 'rest' });
  expect(stateOf({ ...rest, status: 'draft' }).text).toContain('2026');
  expect([0, 1, 8].map(nameShots)).toEqual(['no shots yet', '1 shot', '8 shots']);
});
