import { useNavigate } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { isStudioOpen, openAccount } from '../../../db/open-database.ts';
import { useModeState } from '../../../features/create/address/use-mode-state.ts';
import type { SourceRequest } from '../../../features/create/sources/choose-source-context.ts';
import { Workspace } from '../../../features/create/workspace.tsx';
import { GalleryPage } from '../../../features/gallery/gallery-page.tsx';
import { noItems, useMediaList } from '../../../features/gallery/library/use-library.ts';
import { useToday } from '../../../features/gallery/grid/use-today.ts';
import { createState, enterMode, leaveTable } from '../../../features/create/form/create.state.ts';
import { loadUntilThere } from '../../../lib/connection/load-until-there.ts';
import { lazyNamed } from '../../../ui/lazy-named.tsx';
import { MakingWonders } from '../../../ui/panel/making-wonders.tsx';
import { useGalleryDoors } from '../../navigation/use-gallery-doors.ts';
import { useHistorySearch } from '../../navigation/use-history-search.ts';
import { useOpenPicture } from '../../navigation/use-open-picture.ts';

const loadDetail = async () => (await import('../media/open-picture.tsx')).OpenPicture;
const OpenPicture = lazyNamed(loadDetail);
const ChooseReference = lazyNamed(async () => (await import('./choose-reference.tsx')).ChooseReference);
const NoVideos = lazyNamed(async () => (await import('./no-videos.tsx')).NoVideos);
const FindModel = lazyNamed(() => loadUntilThere(async () => (await import('../../../features/create/address/find-model.tsx')).FindModel));
const UnsupportedPage = lazyNamed(async () => (await import('../../../features/create/unsupported/unsupported-page.tsx')).UnsupportedPage);
const SaveToAlbum = lazyNamed(async () => (await import('../../../features/albums/save/save-to-album.tsx')).SaveToAlbum);
/** Late enough not to compete with the first pictures, early enough for the first click. */
const LOAD_DETAIL_AFTER_MS = 2_000;

/** Composer, gallery and the open picture, composed: Create and History differ in what is open at first. */
export function PictureScreen({ screen, title }: { screen: 'create' | 'history'; title: string }) {
  const { filter, search, isNarrowed, isVideos, reset } = useHistorySearch(screen, useToday());
  const { list, hasFailed } = useMediaList(filter);
  useEffect(() => {
    if (hasFailed) reset();
  }, [hasFailed, reset]);
  useNoTable(screen === 'create');
  const { doors, saving, closeSaving } = useGalleryDoors();
  // The page is drawn before the database is open; until then there is no list and no account.
  const account = isStudioOpen() ? openAccount() : null;
  const picture = useOpenPicture();
  const [choosing, setChoosing] = useState<SourceRequest | null>(null);
  const isDetailUsed = useWasEver(picture.itemId !== null);
  useEffect(() => {
    const timer = setTimeout(() => void loadDetail(), LOAD_DETAIL_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Workspace screen={screen} onChooseSource={setChoosing}>
      {(reveal) => (
        <>
          <ModeScreen isAsked={screen === 'create'}>
            <GalleryPage
              title={title}
              account={account ?? ''}
              list={list}
              isFiltered={isNarrowed}
              {...(search === undefined ? {} : { search })}
              {...(isVideos ? { empty: <NoVideos /> } : {})}
              doors={doors}
              reveal={reveal}
              openId={picture.itemId}
              onOpen={picture.open}
            />
          </ModeScreen>
          {choosing !== null && account !== null && (
            <ChooseReference request={choosing} account={account} onClose={() => setChoosing(null)} />
          )}
          {saving !== null && <SaveToAlbum request={saving} onClose={closeSaving} />}
          {isDetailUsed && account !== null && (
            <OpenPicture
              hasComposer
              itemId={picture.itemId}
              ids={list ?? noItems}
              account={account}
              onShow={picture.show}
              onClose={picture.close}
            />
          )}
        </>
      )}
    </Workspace>
  );
}

function useWasEver(isNow: boolean): boolean {
  const [wasEver, setWasEver] = useState(isNow);
  if (isNow && !wasEver) setWasEver(true);
  return wasEver || isNow;
}

/** History has no table of prompts: it shows the image form, and a list dropped there leads to the page of the table. */
function useNoTable(isAsked: boolean): void {
  const { mode } = useSnapshot(createState);
  const navigate = useNavigate();
  const wasShown = useRef(false);
  useLayoutEffect(() => {
    const isFirst = !wasShown.current;
    wasShown.current = true;
    if (isAsked || mode !== 'bulk') return;
    if (!isFirst) void navigate({ to: '/create/bulk' });
    else leaveTable();
  }, [isAsked, mode, navigate]);
}

/**
 * The pictures, or the reason why this page's model can make none. History always shows them, and falls back to images where no model
 * exists.
 */
function ModeScreen({ isAsked, children }: { isAsked: boolean; children: ReactNode }) {
  const state = useModeState();
  useEffect(() => {
    if (!isAsked && state === 'unsupported' && createState.form.model === '') enterMode('image');
  }, [isAsked, state]);
  if (!isAsked || state === 'ready') return children;
  return (
    <>
      <FindModel />
      {state === 'loading' ? <MakingWonders /> : <UnsupportedPage />}
    </>
  );
}
