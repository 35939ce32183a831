import { useCallback, useSyncExternalStore } from 'react';

const lists = new Map<string, MediaQueryList>();

/** Shares one object per query, because creating one for each of many components is slow. */
function listOf(query: string): MediaQueryList {
  let list = lists.get(query);
  if (list === undefined) lists.set(query, (list = matchMedia(query)));
  return list;
}

/** True while a CSS media query matches. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = listOf(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => listOf(query).matches);
}

/** True at phone width, where the navigation is in the bottom bar. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 720px)');
}
