import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { commit } from '../commit.ts';
import { openStudio, studio } from '../open-database.ts';
import { listProblems } from '../queries/outbox/problems.ts';

const as = (userId: string) => Object.assign(new ModelServer(), { userId, spaceId: `space of ${userId}` }).me;

it('keeps the unsent changes and drafts of each account apart, and has them again when the account returns', async () => {
  await openStudio(as('ada'));
  const { mutation: made } = await commit(
    studio(),
    { kind: 'album.create', args: { id: uuid(1), title: 'Hers', at: 1 } },
    { now: 1, tab: 't' },
  );
  await studio().drafts.put({ k: 'create', value: 'a secret garden' });

  await openStudio(as('bob'));
  expect(await studio().outbox.count()).toBe(0);
  expect(await studio().albums.count()).toBe(0);
  expect(await studio().drafts.count()).toBe(0);
  expect(await listProblems()).toEqual([]);
  await commit(studio(), { kind: 'album.create', args: { id: uuid(2), title: 'His', at: 1 } }, { now: 1, tab: 't' });

  await openStudio(as('ada'));
  expect((await studio().outbox.toArray()).map(({ mid, state }) => [mid, state])).toEqual([[made.mid, 'ready']]);
  expect((await studio().albums.toArray()).map(({ title }) => title)).toEqual(['Hers']);
  expect((await studio().drafts.get('create'))?.value).toBe('a secret garden');
  studio().close();
});
