import 'fake-indexeddb/auto';
import { afterAll, expect, it, vi } from 'vitest';
import { ModelServer } from '../../tests/support/model/model-server.ts';
import { openStudio, studio } from '../db/open-database.ts';
import { findDraft } from '../db/queries/drafts.ts';
import { saveDraft } from './save-draft.ts';

const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');

afterAll(() => studio().close());

/** Runs `work` as the last turn of a page, microtasks included: a browser then aborts each transaction that is not committed. */
async function runAsLastTurn(work: () => Promise<void>): Promise<void> {
  begin.mockClear();
  const working = work();
  // More microtasks than it needs; requests of the database are answered in later turns.
  for (let i = 0; i < 50; i++) await Promise.resolve();
  for (const { value } of begin.mock.results) {
    try {
      (value as IDBTransaction).abort();
    } catch {
      // It is committed.
    }
  }
  await working;
}

it('keeps and removes a draft also when the page ends right after the call', async () => {
  await openStudio(new ModelServer().me);
  await runAsLastTurn(() => saveDraft('form', { topic: 'the last words' }));
  expect(await findDraft('form')).toEqual({ topic: 'the last words' });
  await runAsLastTurn(() => saveDraft('form', undefined));
  expect(await findDraft('form')).toBeUndefined();
});
