import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { hasFilters, isSearchable, toHistoryFilter, type HistorySearch } from '../features/gallery/filter/history-search.ts';
import type { GallerySearch } from '../features/gallery/gallery-toolbar.tsx';
import type { GalleryFilter } from '../features/gallery/use-library.ts';

const noFilter: GalleryFilter = {};

/** How the address narrows the history, and how to change it: each change is a step that Back undoes. */
export function useHistorySearch(place: string, today: number, isIndexing: boolean) {
  const address = useSearch({ strict: false });
  const { tab, q, starred, preset, from, to, model, by, type } = address;
  const isOn = place === '/history' && isSearchable({ pathname: place, tab: tab ?? '' });
  const value = useMemo<HistorySearch>(
    () => ({ q, starred, preset, from, to, model, by, type }),
    [q, starred, preset, from, to, model, by, type],
  );
  const navigate = useNavigate();
  const onChange = useCallback(
    (patch: HistorySearch, isReplacing = false) =>
      void navigate({ to: '/history', search: (search) => ({ tab: 'generation', ...search, ...patch }), replace: isReplacing }),
    [navigate],
  );
  const wasSearched = q !== undefined;
  // Typing is one step, not one for every letter.
  const onSearch = useCallback(
    (text: string) => onChange({ q: text === '' ? undefined : text }, wasSearched && text !== ''),
    [onChange, wasSearched],
  );
  const filter = useMemo(() => (isOn ? toHistoryFilter(value, today) : noFilter), [isOn, value, today]);
  const search = useMemo<GallerySearch>(() => ({ value, onChange, onSearch, isIndexing }), [value, onChange, onSearch, isIndexing]);
  return { filter, search: isOn ? search : undefined, isNarrowed: isOn && (hasFilters(value) || filter.searchKeyword !== undefined) };
}
