import { createRoute, createRouter, lazyRouteComponent, redirect, type SearchSchemaInput } from '@tanstack/react-router';
import { trainingModes, type TrainingMode } from '../../contract/generations/image/image-defaults.ts';
import { hubSorts, type HubSort } from '../../contract/trained-models/hub-sort.ts';
import { createState } from '../features/create/form/create.state.ts';
import { readHistorySearch, readQuery, type HistorySearch } from '../features/gallery/filter/history-search.ts';
import { MakingWonders } from '../ui/panel/making-wonders.tsx';
import { readOneOf, readText } from '../lib/read-search.ts';
import { lastCreatePage } from './frame/create-pages.ts';
import { ErrorPage } from './notices/error-page.tsx';
import { HistoryPlace } from './places/history-place.tsx';
import { createRoutes } from './create-routes.ts';
import { readPicture, rootRoute, type Address, type PictureSearch } from './frame/frame-routes.ts';
import { storyRoutes } from './story-routes.ts';
import { NotFoundPage } from './notices/not-found-page.tsx';

// Readers return every key, also for wrong values: the router would keep a wrong value under a key that is absent.

/** `q`: part of a model's name. */
type HubSearch = { mode?: TrainingMode | undefined; sort?: HubSort | undefined; q?: string | undefined };

type HistoryAddress = HistorySearch & PictureSearch & { tab?: 'generation' };

function readHistory(address: HistoryAddress & SearchSchemaInput): HistoryAddress & { tab: 'generation' } {
  return { tab: 'generation', ...readHistorySearch(address), ...readPicture(address) };
}

/** `q`: search text for albums and their images. */
function readAlbums(address: Address): PictureSearch & { q?: string | undefined } {
  return { q: readQuery(address['q']), ...readPicture(address) };
}

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    const { videoMode } = createState;
    throw redirect({ ...lastCreatePage().link, params: { mode: videoMode, baseModel: undefined, kind: 'image' }, replace: true });
  },
});

/** `pictures`: comma-separated addresses of pictures for a new character. */
const charactersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/characters',
  validateSearch: ({ of, pictures }: Address): { of?: 'library' | undefined; pictures?: string | undefined } => ({
    of: readOneOf(of, ['library'] as const),
    pictures: readText(pictures),
  }),
  staticData: { title: 'Characters' },
  component: lazyRouteComponent(() => import('./places/characters/characters-place.tsx'), 'CharactersPlace'),
});

const characterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/characters/$characterId',
  staticData: { title: 'Character' },
  component: lazyRouteComponent(() => import('./places/characters/character-place.tsx'), 'CharacterPlace'),
});

/** The user's own models. `character`: id of the character that a new model is of. */
const trainRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/train/{-$modelId}',
  validateSearch: ({ character }: Address): { character?: string | undefined } => ({ character: readText(character) }),
  staticData: { title: 'Models' },
  component: lazyRouteComponent(() => import('./places/trained-models/train-place.tsx'), 'TrainPlace'),
});

/** The hub of published models, and one model by its key. */
const hubRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/models/{-$modelKey}',
  validateSearch: ({ mode, sort, q }: Address): HubSearch => ({
    mode: readOneOf(mode, trainingModes),
    sort: readOneOf(sort, hubSorts),
    q: readQuery(q),
  }),
  staticData: { title: 'Model hub' },
  component: lazyRouteComponent(() => import('./places/trained-models/hub-place.tsx'), 'HubPlace'),
});

const historyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/history',
  validateSearch: readHistory,
  staticData: { title: 'History' },
  component: HistoryPlace,
});

const albumsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/albums/{-$albumId}',
  validateSearch: readAlbums,
  staticData: { title: 'Albums' },
  component: lazyRouteComponent(() => import('./places/albums/album-place.tsx'), 'AlbumPlace'),
});

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  staticData: { title: 'Settings' },
  component: lazyRouteComponent(() => import('./places/settings/settings-place.tsx'), 'SettingsPlace'),
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
  component: lazyRouteComponent(() => import('./places/settings/engines-place.tsx'), 'EnginesPlace'),
});

const accountsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/accounts',
  component: lazyRouteComponent(() => import('./places/settings/accounts-place.tsx'), 'AccountsPlace'),
});

const assessmentsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/assessments',
  component: lazyRouteComponent(() => import('./places/settings/assessments-place.tsx'), 'AssessmentsPlace'),
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

const joinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/join',
  staticData: { title: 'Join a team' },
  component: lazyRouteComponent(() => import('./places/join-place.tsx'), 'JoinPlace'),
});

/** Without a title: for other users the title of the window must not tell that this page exists. */
const internalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/internal/generations/$userId',
  component: lazyRouteComponent(() => import('./places/internal-place.tsx'), 'InternalPlace'),
});

/** Every address of the app. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    homeRoute,
    createRoutes,
    charactersRoute,
    characterRoute,
    trainRoute,
    hubRoute,
    ...storyRoutes,
    historyRoute,
    albumsRoute,
    trashRoute,
    settingsRoute,
    enginesRoute,
    accountsRoute,
    assessmentsRoute,
    activityRoute,
    convertRoute,
    joinRoute,
    internalRoute,
  ]),
  defaultPendingComponent: MakingWonders,
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
