import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import {
  hasFilters,
  isSearchable,
  isVideoSection,
  noCause,
  toHistoryFilter,
  type HistorySearch,
} from '../../features/gallery/filter/history-search.ts';
import type { GallerySearch } from '../../features/gallery/toolbar/gallery-toolbar.tsx';
import type { GalleryFilter } from '../../features/gallery/library/use-library.ts';
import { showToast } from '../../ui/feedback/toast/toast-store.ts';

const noFilter: GalleryFilter = {};
const onlyVideos: GalleryFilter = { resource_type: 'video' };

/** The filter in the address and its setter; Back undoes each change. The video section shows only videos. */
export function useHistorySearch(screen: 'create' | 'history', today: number) {
  const address = useSearch({ strict: false });
  const { tab, q, starred, preset, from, to, model, by, type } = address;
  const pathname = useLocation({ select: (location) => location.pathname });
  const isOn = screen === 'history' && isSearchable({ pathname, tab: tab ?? '' });
  const isVideos = isVideoSection(pathname);
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
  // Typing replaces the address, so that Back does not undo single letters.
  const onSearch = useCallback(
    (text: string) => onChange({ q: text === '' ? undefined : text }, wasSearched && text !== ''),
    [onChange, wasSearched],
  );
  const reset = useCallback(() => {
    onChange(noCause, true);
    showToast({
      key: 'history-reset',
      kind: 'error',
      text: 'The history could not be searched. Date, search text and model were cleared.',
    });
  }, [onChange]);
  const filter = useMemo(() => (isOn ? toHistoryFilter(value, today) : isVideos ? onlyVideos : noFilter), [isOn, isVideos, value, today]);
  const search = useMemo<GallerySearch>(() => ({ value, onChange, onSearch }), [value, onChange, onSearch]);
  return {
    reset,
    filter,
    search: isOn ? search : undefined,
    isVideos,
    isNarrowed: isOn && (hasFilters(value) || filter.searchKeyword !== undefined),
  };
}
