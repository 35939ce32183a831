import { expect, it } from 'vitest';
import { EngineError } from '../../../engines/engine.ts';
import { costOfFailure } from './outcome.ts';

it('takes a price off only where the engine itself says that the job it had took nothing', () => {
  const refused = new EngineError('AUTH', 'The key is refused.');
  expect(costOfFailure({ error: refused })).toBe(0);
  // The key was withdrawn while the engine worked: the job is made, and is billed.
  expect(costOfFailure({ error: refused, isThrown: true })).toBeUndefined();
  expect(costOfFailure({ error: new EngineError('NO_OUTPUT', 'It is gone.') })).toBeUndefined();
  expect(costOfFailure({ error: new EngineError('NO_OUTPUT', 'It is gone.'), costUsd: 0.02, isThrown: true })).toBe(0.02);
});
