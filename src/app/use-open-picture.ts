import { useNavigate, useRouter, useSearch, type NavigateOptions } from '@tanstack/react-router';

type Place = '/create/image' | '/history';

/** The picture that the address opens over a place, and how to open, change and close it. */
export function useOpenPicture(place: Place) {
  const { item } = useSearch({ from: place });
  const navigate = useNavigate();
  const router = useRouter();
  const search: NavigateOptions['search'] = place === '/history' ? { tab: 'generation' } : {};
  return {
    itemId: item ?? null,
    /** Opens a picture; Back closes it. */
    open: (id: string) => void navigate({ to: place, search: { ...search, item: id }, state: { isOpenedHere: true } }),
    /** The neighbour in the same stage: the way back stays one step. */
    show: (id: string) => void navigate({ to: place, search: { ...search, item: id }, replace: true, state: (previous) => previous }),
    close: () => {
      if (router.history.location.state.isOpenedHere === true) router.history.back();
      else void navigate({ to: place, search, replace: true });
    },
  };
}
