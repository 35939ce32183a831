import { useCallback, useSyncExternalStore } from 'react';

/** Whether a CSS media query holds now. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** True at phone width, where the places are in the bottom bar. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 720px)');
}
