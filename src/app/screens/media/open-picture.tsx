import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import type { UpscaleMode } from '../../../../contract/media/media.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';
import { findCatalogue } from '../../../db/queries/generations/models.ts';
import { DetailDialog } from '../../../features/detail/detail-dialog.tsx';
import type { DetailSlots } from '../../../features/detail/detail-slots.ts';
import type { OrderedIds } from '../../../lib/media/ordered-ids.ts';
import { lazyNamed } from '../../../ui/lazy-named.tsx';
import { showToast } from '../../../ui/feedback/toast/toast-store.ts';
import { useComposer } from '../../navigation/use-composer.ts';
import { useOpenCompare } from '../../navigation/use-open-compare.ts';
import { useTalkingVideo } from '../../navigation/use-talking-video.ts';
import { AlbumButtons } from '../albums/album-buttons.tsx';
import { listItemUses } from './list-item-uses.tsx';

const ViewerDialog = lazyNamed(async () => (await import('../../../features/viewer/viewer-dialog.tsx')).ViewerDialog);

const PickerDialog = lazyNamed(async () => (await import('../../../features/picker/picker-dialog.tsx')).PickerDialog);

type OpenPictureProps = {
  /** The open album when the list behind the detail is an album. */
  albumId?: string | null;
  itemId: string | null;
  /** The list behind the detail. */
  ids: OrderedIds;
  account: string;
  onShow: (id: string) => void;
  onClose: () => void;
  /** True when the page behind the detail has the composer. */
  hasComposer?: boolean;
};

const noModels: readonly Model[] = [];

function albumButtonsIn(albumId: string | null): NonNullable<DetailSlots['albumButtons']> {
  return (item, { onLeft, albumButton }) => <AlbumButtons id={item.id} current={albumId} onLeft={onLeft} button={albumButton} />;
}

/** The detail of the open picture, and the full-screen viewer over it when the address asks for it. Back closes one after the other. */
export function OpenPicture({ albumId = null, hasComposer = false, ...detail }: OpenPictureProps) {
  const { itemId, ids, account, onShow } = detail;
  const whole = useWholeScreen(itemId, onShow);
  const compare = useOpenCompare();
  /** The item to compare with others, while those are being picked. */
  const [comparedId, setComparedId] = useState<string | null>(null);
  const navigate = useNavigate();
  const router = useRouter();
  const { reuse, canSpeak } = useTalkingVideo(useComposer(hasComposer));
  const models = useLiveQuery(async () => findCatalogue(), []) ?? noModels;
  const slots = useMemo<DetailSlots>(
    () => ({
      albumButtons: albumButtonsIn(albumId),
      imageUses: (item, leave) =>
        listItemUses(item, {
          models,
          onCompare: () => setComparedId(item.id),
          canSpeak,
          // The same page gets no second entry in the history.
          onUse: (address) => leave(() => void navigate({ ...address, replace: router.state.location.pathname === address.to })),
        }),
    }),
    [albumId, canSpeak, models, navigate, router],
  );
  const compareWith = (id: string, picked: readonly string[]) => {
    setComparedId(null);
    const others = picked.filter((other) => other !== id);
    if (others.length > 0) compare([id, ...others]);
    else if (picked.length > 0) showToast({ key: 'compare', text: 'This is the same picture. Choose others to compare it with.' });
  };
  return (
    <DetailDialog
      {...detail}
      onReuse={reuse}
      onZoom={whole.open}
      onCompare={compare}
      isZoomed={whole.isOpen || comparedId !== null}
      slots={slots}
    >
      {comparedId !== null && (
        <PickerDialog
          title="Compare with"
          account={account}
          kind="any"
          max={limits.compareMax - 1}
          onClose={(picked) =>
            compareWith(
              comparedId,
              picked.map(({ id }) => id),
            )
          }
        />
      )}
      <ViewerDialog
        itemId={whole.isOpen ? itemId : null}
        version={whole.version}
        ids={ids}
        account={account}
        onShow={whole.show}
        onClose={whole.close}
        finalFocus={whole.findOpener}
      />
    </DetailDialog>
  );
}

/** The full-screen viewer as a step of the address over the open picture. */
function useWholeScreen(itemId: string | null, onShow: (id: string) => void) {
  const { zoom } = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const isOpen = itemId !== null && zoom !== undefined;
  const opener = useRef<Element | null>(null);

  // Back restores the address of the picture that was open first; the effect below then shows the last one viewed.
  const lastZoomed = useRef<string | null>(null);
  useEffect(() => {
    if (isOpen) lastZoomed.current = itemId;
    else if (lastZoomed.current !== null) {
      const last = lastZoomed.current;
      lastZoomed.current = null;
      if (itemId !== null && itemId !== last) onShow(last);
    }
  }, [isOpen, itemId, onShow]);

  return {
    isOpen,
    version: zoom === undefined || zoom === true ? null : zoom,
    open: (_id: string, version: UpscaleMode | null) => {
      opener.current = document.activeElement;
      void navigate({
        to: '.',
        search: (search) => ({ ...search, zoom: version ?? true }),
        state: (state) => ({ ...state, isZoomedHere: true }),
      });
    },
    show: (id: string) =>
      void navigate({
        to: '.',
        search: (search) => ({ ...search, item: id, zoom: true as const }),
        replace: true,
        state: (state) => state,
      }),
    close: () => {
      if (router.history.location.state.isZoomedHere === true) router.history.back();
      else void navigate({ to: '.', search: (search) => ({ ...search, zoom: undefined }), replace: true, state: (state) => state });
    },
    findOpener: () =>
      opener.current instanceof HTMLElement && opener.current.isConnected
        ? opener.current
        : document.querySelector<HTMLElement>('[data-stage]'),
  };
}
