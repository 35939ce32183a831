import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { eventually } from '../../../../tests/support/eventually.ts';
import { ModelServer } from '../../../../tests/support/model/model-server.ts';
import { openStudio } from '../../open-database.ts';
import { moveToMemory } from '../../recovery/move-to-memory.ts';
import { searchLibrary } from '../search-library.ts';

it('says that a search in memory could not begin, and the next one begins again', async () => {
  moveToMemory();
  await openStudio(new ModelServer().me);
  const search = async () => {
    const said = { onHits: vi.fn(), onFailed: vi.fn() };
    await searchLibrary('heron', { signal: new AbortController().signal, ...said });
    return said;
  };
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no database', 'UnknownError');
  });
  const first = await search();
  await eventually(() => expect(first.onFailed).toHaveBeenCalledOnce());
  opening.mockRestore();
  const second = await search();
  await eventually(() => expect(second.onHits).toHaveBeenCalledWith({ keyword: 'heron', ids: '', isWhole: true, rows: [] }));
});
