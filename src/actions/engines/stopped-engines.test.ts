import { expect, test } from 'vitest';
import type { ListedEngine } from '../../../contract/engines/engine.ts';
import { forgetStopped, listStopped, noteEngines, watchStopped } from './stopped-engines.ts';

function engine(id: string, reason: string | null): ListedEngine {
  return {
    id,
    kind: 'fal',
    name: id,
    address: 'https://queue.fal.run',
    has_key: true,
    models: [],
    is_from_environment: false,
    limits: { concurrency: null, requests_per_minute: null, monthly_cap_usd: null },
    usual_concurrency: 8,
    month: { spent_usd: 0, pictures: 0, running: 0, unpriced: 0 },
    stopped: reason === null ? null : { by: 'quota', reason, at: 1 },
    first_for: [],
  };
}

test('an engine that has stopped is known from any answer about it, until it goes on or is gone', () => {
  let calls = 0;
  const stop = watchStopped(() => calls++);
  noteEngines({ engines: [engine('fal', 'It is empty.'), engine('desk', null)] });
  expect(listStopped()).toEqual([{ id: 'fal', name: 'fal', reason: 'It is empty.' }]);
  noteEngines({ engine: engine('desk', 'The monthly limit is reached.') });
  expect(listStopped().map(({ id }) => id)).toEqual(['fal', 'desk']);
  noteEngines({ engine: engine('fal', null) });
  noteEngines({ costs: [] });
  expect(listStopped().map(({ id }) => id)).toEqual(['desk']);
  forgetStopped('desk');
  expect([listStopped(), calls]).toEqual([[], 4]);
  stop();
});
