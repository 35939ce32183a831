import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { idSchema } from '../../contract/id.ts';
import { upscaleModes } from '../../contract/media.ts';
import { historySearchEntries } from '../features/gallery/filter/history-search.ts';
import { CreatePlace } from './places/create-place.tsx';
import { ErrorPage } from './notices/error-page.tsx';
import { HistoryPlace } from './places/history-place.tsx';
import { Layout } from './frame/layout.tsx';
import { NotFoundPage } from './notices/not-found-page.tsx';
import { PageSkeleton } from './frame/page-skeleton.tsx';

/** An address that does not name a picture properly opens the place without one. */
const item = v.optional(v.fallback(v.optional(idSchema), undefined));

/** The open picture is on the whole screen, as it was made or in an upscaled version. */
const zoom = v.optional(v.fallback(v.optional(v.union([v.literal(true), v.picklist(upscaleModes)])), undefined));

/** `<id>,<id>`: items that are compared over whatever place this is. */
const rootSearch = v.object({ compare: v.optional(v.fallback(v.optional(v.string()), undefined)) });

/** `mode`: what is being made, as `readPageMode` reads it. */
const createSearch = v.object({ item, zoom, mode: v.optional(v.fallback(v.optional(v.string()), undefined)) });
const historySearch = v.object({
  tab: v.optional(v.fallback(v.picklist(['generation']), 'generation'), 'generation'),
  ...historySearchEntries,
  item,
  zoom,
});

/** `q`: what is searched for among the albums and their images. */
const albumsSearch = v.object({ q: historySearchEntries.q, item, zoom });

const rootRoute = createRootRoute({
  validateSearch: rootSearch,
  component: Layout,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/create/image', replace: true });
  },
});

const createPlaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/create/image',
  validateSearch: createSearch,
  staticData: { title: 'Create' },
  component: CreatePlace,
});

const historyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/history',
  validateSearch: historySearch,
  staticData: { title: 'History' },
  component: HistoryPlace,
});

const albumsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/albums/{-$albumId}',
  validateSearch: albumsSearch,
  staticData: { title: 'Albums' },
  component: lazyRouteComponent(() => import('./places/album-place.tsx'), 'AlbumPlace'),
});

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  staticData: { title: 'Settings' },
  component: lazyRouteComponent(() => import('./places/settings-place.tsx'), 'SettingsPlace'),
});

const activityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/activity',
  staticData: { title: 'What left this device' },
  component: lazyRouteComponent(() => import('../features/activity/activity-page.tsx'), 'ActivityPage'),
});

/** Without a title, like the other pages that only administrators are shown. */
const enginesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/engines',
  component: lazyRouteComponent(() => import('./places/engines-place.tsx'), 'EnginesPlace'),
});

const accountsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/accounts',
  component: lazyRouteComponent(() => import('./places/accounts-place.tsx'), 'AccountsPlace'),
});

const trashRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/trash',
  staticData: { title: 'Trash' },
  component: lazyRouteComponent(() => import('./places/trash-place.tsx'), 'TrashPlace'),
});

const convertRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/convert',
  staticData: { title: 'Convert' },
  component: lazyRouteComponent(() => import('../features/convert/convert-page.tsx'), 'ConvertPage'),
});

const lipSyncRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/video/lip-sync-video',
  staticData: { title: 'Lip sync' },
  component: lazyRouteComponent(() => import('./places/lip-sync-place.tsx'), 'LipSyncPlace'),
});

const joinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/join',
  staticData: { title: 'Join a team' },
  component: lazyRouteComponent(() => import('./places/join-place.tsx'), 'JoinPlace'),
});

/** Without a title: a window that is shown nothing at this address must not say what it is. */
const internalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/internal/generations/$userId',
  component: lazyRouteComponent(() => import('./places/internal-place.tsx'), 'InternalPlace'),
});

/** Every address of the app. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    homeRoute,
    createPlaceRoute,
    historyRoute,
    albumsRoute,
    trashRoute,
    settingsRoute,
    enginesRoute,
    accountsRoute,
    activityRoute,
    convertRoute,
    lipSyncRoute,
    joinRoute,
    internalRoute,
  ]),
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 80,
  defaultPendingMinMs: 0,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Name of the place, for the title of the window. */
    title?: string;
  }
  interface HistoryState {
    /** The picture was opened from the page behind it, so closing it is going back. */
    isOpenedHere?: boolean;
    /** The whole screen was opened from the picture's dialog, so closing it is going back. */
    isZoomedHere?: boolean;
    /** The comparison was opened from the place behind it, so closing it is going back. */
    isComparedHere?: boolean;
  }
}
