import 'fake-indexeddb/auto';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { problem } from '../../../tests/support/model/model-answers.ts';
import { ModelServer } from '../../../tests/support/model/model-server.ts';
import { openStudio, studio } from '../../db/open-database.ts';
import { sessionApi } from '../../sync/api/session-api.ts';
import { readSpeed } from './read-speed.ts';
import { refreshCatalogue } from './refresh-catalogue.ts';

afterEach(() => vi.unstubAllGlobals());
afterAll(() => studio().close());

it('a first visit requests models and times only once there is a session, for its user', async () => {
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_input: string, { headers }: { headers: Headers }) => {
    asked.push(headers.get('X-User'));
    return problem('UNAVAILABLE');
  });
  const asking = [refreshCatalogue(), readSpeed('painter')];
  // A request that did not wait for the session would have been sent by now.
  await sessionApi();
  expect(asked).toEqual([]);
  await openStudio({ ...new ModelServer().me, user_id: 'ada' });
  await Promise.all(asking);
  expect(asked).toEqual(['ada', 'ada', 'ada', 'ada']);
});
