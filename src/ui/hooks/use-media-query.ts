import { useCallback, useSyncExternalStore } from 'react';

const lists = new Map<string, MediaQueryList>();

/** One for each query: to make one is felt where many ask at every change. */
function listOf(query: string): MediaQueryList {
  let list = lists.get(query);
  if (list === undefined) lists.set(query, (list = matchMedia(query)));
  return list;
}

/** Whether a CSS media query holds now. */
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

/** True at phone width, where the places are in the bottom bar. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 720px)');
}
