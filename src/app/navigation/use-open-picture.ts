import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { morphPicture } from '../../ui/picture/morph-picture.ts';

/**
 * The picture that the address opens over a screen, with functions to open, change and close it. The rest of the address stays, so the
 * list behind it is unchanged.
 */
export function useOpenPicture() {
  // The comparison takes the place of the picture it was opened from; Back leads to that again.
  const { item: asked, compare } = useSearch({ strict: false });
  const item = compare === undefined ? asked : undefined;
  const navigate = useNavigate();
  const router = useRouter();
  const open = useCallback(
    (id: string) =>
      morphPicture({
        from: () => findTilePicture(id),
        to: () => findStagePicture(id),
        change: () =>
          void navigate({ to: '.', search: (search) => ({ ...search, item: id, zoom: undefined }), state: { isOpenedHere: true } }),
      }),
    [navigate],
  );
  return {
    itemId: item ?? null,
    /** Opens a picture; Back closes it. A stable function, so that the grid does not render again. */
    open,
    /** Shows the neighbour on the same stage; one Back still closes it. */
    show: (id: string) =>
      void navigate({
        to: '.',
        search: (search) => ({ ...search, item: id, zoom: undefined }),
        replace: true,
        state: (previous) => previous,
      }),
    close: () =>
      morphPicture({
        from: () => (item === undefined ? null : findStagePicture(item)),
        to: () => (item === undefined || isStageOpen() ? null : findTilePicture(item)),
        change: () => {
          if (router.history.location.state.isOpenedHere === true) router.history.back();
          else void navigate({ to: '.', search: (search) => ({ ...search, item: undefined, zoom: undefined }), replace: true });
        },
      }),
  };
}

/** A picture in the grid, when it is drawn and has been read. */
function findTilePicture(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-media-id="${CSS.escape(id)}"] [data-tile-picture]`);
}

/** A picture on the stage; it may still be moving into its box. */
function findStagePicture(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-stage-picture="${CSS.escape(id)}"]`);
}

/** True while a picture is on the stage and its dialog is not closing. */
function isStageOpen(): boolean {
  return document.querySelector('[role="dialog"]:not([data-closed]) [data-stage-picture]') !== null;
}
