import type { SearchHits } from '../../db/library/search-library.ts';

type Hearing = { onHits: (hits: SearchHits) => void; onFailed: () => void };

/**
 * Searches the library on this device for all words of `keyword`, as `searchLibrary` says, which is loaded with the first
 * search. `onFailed`: there will be no answer. Returns how to stop.
 */
export function followSearch(keyword: string, hearing: Hearing): () => void {
  const ended = new AbortController();
  void (async () => {
    try {
      const { searchLibrary } = await import('../../db/library/search-library.ts');
      await searchLibrary(keyword, { ...hearing, signal: ended.signal });
    } catch (error) {
      console.error('search.failed', error);
      if (!ended.signal.aborted) hearing.onFailed();
    }
  })();
  return () => ended.abort();
}
