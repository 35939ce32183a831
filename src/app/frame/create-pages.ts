import { linkOptions, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { createState } from '../../features/create/form/create.state.ts';
import { readSavedView, saveView } from '../../ui/saved-view.ts';

/** The pages of Create in the order of the switch; the addresses of each begin with its path. */
export const createPages = [
  { name: 'Image', path: '/create/image', link: linkOptions({ to: '/create/image', search: {} }) },
  { name: 'Edit', path: '/create/edit', link: linkOptions({ to: '/create/edit/{-$tool}', search: {} }) },
  { name: 'Bulk', path: '/create/bulk', link: linkOptions({ to: '/create/bulk', search: {} }) },
  { name: 'Video', path: '/create/video', link: linkOptions({ to: '/create/video/{-$mode}/{-$baseModel}', search: {} }) },
  { name: 'Lip sync', path: '/video/lip-sync-video', link: linkOptions({ to: '/video/lip-sync-video', search: {} }) },
  { name: 'Upscale', path: '/upscale', link: linkOptions({ to: '/upscale/image', search: {} }) },
] as const;
export type CreatePageName = (typeof createPages)[number]['name'];

const key = 'create-page';
const pageOf = (pathname: string) => createPages.find(({ path }) => pathname.startsWith(path));

/** The page of Create that this device was on last; that of images before the first one. */
export function lastCreatePage() {
  const saved = readSavedView(key);
  return createPages.find(({ path }) => JSON.stringify(path) === saved) ?? createPages[0];
}

/** Remembers the page of Create that the address opens. */
export function useRememberedPage(): void {
  const path = useLocation({ select: ({ pathname }) => pageOf(pathname)?.path });
  useEffect(() => {
    if (path !== undefined) saveView(key, path);
  }, [path]);
}

/**
 * The page of Create that is open, else the last one, as a link: a video goes on in the mode it was left in. The open one gets no
 * second entry in the history.
 */
export function useCreateLink() {
  const open = useLocation({ select: ({ pathname }) => pageOf(pathname) });
  const { videoMode } = useSnapshot(createState);
  return { ...(open ?? lastCreatePage()).link, params: { mode: videoMode, baseModel: undefined }, replace: open !== undefined };
}
