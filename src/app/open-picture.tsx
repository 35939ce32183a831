import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import type { GenerationParams } from '../../contract/generation.ts';
import { DetailDialog } from '../features/detail/detail-dialog.tsx';
import { lazyNamed } from '../ui/lazy-named.tsx';

const ViewerDialog = lazyNamed(async () => (await import('../features/viewer/viewer-dialog.tsx')).ViewerDialog);

type OpenPictureProps = {
  place: '/create/image' | '/history';
  itemId: string | null;
  ids: readonly string[];
  account: string;
  onShow: (id: string) => void;
  onClose: () => void;
  onReuse: (params: GenerationParams) => void;
};

/** The detail of the open picture, and over it the whole screen when the address says so. Back closes one after the other. */
export function OpenPicture({ place, ...detail }: OpenPictureProps) {
  const { zoom } = useSearch({ from: place });
  const navigate = useNavigate();
  const router = useRouter();
  const { itemId, ids, account } = detail;
  const isZoomed = itemId !== null && zoom === true;
  const openZoom = () =>
    void navigate({ to: place, search: (search) => ({ ...search, zoom: true }), state: (state) => ({ ...state, isZoomedHere: true }) });
  const closeZoom = () => {
    if (router.history.location.state.isZoomedHere === true) router.history.back();
    else void navigate({ to: place, search: (search) => ({ ...search, zoom: undefined }), replace: true, state: (state) => state });
  };
  const show = (id: string) =>
    void navigate({ to: place, search: (search) => ({ ...search, item: id }), replace: true, state: (state) => state });
  return (
    <DetailDialog {...detail} onZoom={openZoom} isZoomed={isZoomed}>
      <ViewerDialog itemId={isZoomed ? itemId : null} ids={ids} account={account} onShow={show} onClose={closeZoom} />
    </DetailDialog>
  );
}
