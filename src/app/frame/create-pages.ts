import { linkOptions, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { createState, rememberPage } from '../../features/create/form/create.state.ts';

/** The pages of Create in the order of the switch; the addresses of each begin with its path. */
export const createPages = [
  { name: 'Image', path: '/create/image', link: linkOptions({ to: '/create/image', search: {} }) },
  { name: 'Character', path: '/create/character', link: linkOptions({ to: '/create/character', search: {} }) },
  { name: 'Edit', path: '/create/edit', link: linkOptions({ to: '/create/edit/{-$tool}', search: {} }) },
  { name: 'Bulk', path: '/create/bulk', link: linkOptions({ to: '/create/bulk', search: {} }) },
  { name: 'Video', path: '/create/video', link: linkOptions({ to: '/create/video/{-$mode}/{-$baseModel}', search: {} }) },
  { name: 'Lip sync', path: '/video/lip-sync-video', link: linkOptions({ to: '/video/lip-sync-video', search: {} }) },
  { name: 'Upscale', path: '/upscale', link: linkOptions({ to: '/upscale/$kind', params: { kind: 'image' }, search: {} }) },
] as const;
export type CreatePageName = (typeof createPages)[number]['name'];

const pageOf = (pathname: string) => createPages.find(({ path }) => pathname.startsWith(path));

/** The page of Create that this device was on last; that of images before the first one. */
export function lastCreatePage() {
  return pageOf(createState.page) ?? createPages[0];
}

/** Remembers the page of Create that the address opens. */
export function useRememberedPage(): void {
  const path = useLocation({ select: ({ pathname }) => pageOf(pathname)?.path });
  useEffect(() => {
    if (path !== undefined) rememberPage(path);
  }, [path]);
}

/**
 * Link to the open page of Create, else to the last one. A video page keeps its last mode. The open page gets no second entry in the
 * history.
 */
export function useCreateLink() {
  const open = useLocation({ select: ({ pathname }) => pageOf(pathname) });
  const kind = useLocation({ select: ({ pathname }) => (pathname === '/upscale/video' ? 'video' : 'image') });
  const { page, videoMode } = useSnapshot(createState);
  const { link } = open ?? pageOf(page) ?? createPages[0];
  return { ...link, params: { mode: videoMode, baseModel: undefined, kind }, replace: open !== undefined };
}
