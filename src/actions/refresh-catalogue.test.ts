import 'fake-indexeddb/auto';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { ModelServer, problem } from '../../tests/support/model-server.ts';
import { openStudio, studio } from '../db/open-database.ts';
import { sessionApi } from '../sync/session-api.ts';
import { readSpeed } from './read-speed.ts';
import { refreshCatalogue } from './refresh-catalogue.ts';

afterEach(() => vi.unstubAllGlobals());
afterAll(() => studio().close());

it('a first visit asks for models and times only when there is a session, and in its name', async () => {
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_input: string, { headers }: { headers: Headers }) => {
    asked.push(headers.get('X-User'));
    return problem('UNAVAILABLE');
  });
  const asking = [refreshCatalogue(), readSpeed('painter')];
  // A request that waited for nothing else would be on its way when this is there.
  await sessionApi();
  expect(asked).toEqual([]);
  await openStudio({ ...new ModelServer().me, user_id: 'ada' });
  await Promise.all(asking);
  expect(asked).toEqual(['ada', 'ada', 'ada', 'ada']);
});
