import { createRoute, createRouter, lazyRouteComponent, redirect, type SearchSchemaInput } from '@tanstack/react-router';
import { trainingModes, type TrainingMode } from '../../contract/generations/image/image-defaults.ts';
import { hubSorts, type HubSort } from '../../contract/trained-models/hub-sort.ts';
import { createState } from '../features/create/form/create.state.ts';
import { readHistorySearch, readQuery, type HistorySearch } from '../features/gallery/filter/history-search.ts';
import { MakingWonders } from '../ui/panel/making-wonders.tsx';
import { readOneOf, readText } from '../lib/read-search.ts';
import { lastCreatePage } from './frame/create-pages.ts';
import { ErrorPage } from './notices/error-page.tsx';
import { HistoryScreen } from './screens/history-screen.tsx';
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
  component: lazyRouteComponent(() => import('./screens/characters/characters-screen.tsx'), 'CharactersScreen'),
});

const characterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/characters/$characterId',
  staticData: { title: 'Character' },
  component: lazyRouteComponent(() => import('./screens/characters/character-screen.tsx'), 'CharacterScreen'),
});

/** The user's own models. `character`: id of the character that a new model is of. */
const trainRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/train/{-$modelId}',
  validateSearch: ({ character }: Address): { character?: string | undefined } => ({ character: readText(character) }),
  staticData: { title: 'Models' },
  component: lazyRouteComponent(() => import('./screens/trained-models/train-screen.tsx'), 'TrainScreen'),
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
  component: lazyRouteComponent(() => import('./screens/trained-models/hub-screen.tsx'), 'HubScreen'),
});

const historyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/history',
  validateSearch: readHistory,
  staticData: { title: 'History' },
  component: HistoryScreen,
});

const albumsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/albums/{-$albumId}',
  validateSearch: readAlbums,
  staticData: { title: 'Albums' },
  component: lazyRouteComponent(() => import('./screens/albums/albums-screen.tsx'), 'AlbumsScreen'),
});

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  staticData: { title: 'Settings' },
  component: lazyRouteComponent(() => import('./screens/settings/settings-screen.tsx'), 'SettingsScreen'),
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
  component: lazyRouteComponent(() => import('./screens/settings/engines-screen.tsx'), 'EnginesScreen'),
});

const accountsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/accounts',
  component: lazyRouteComponent(() => import('./screens/settings/accounts-screen.tsx'), 'AccountsScreen'),
});

const assessmentsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/assessments',
  component: lazyRouteComponent(() => import('./screens/settings/assessments-screen.tsx'), 'AssessmentsScreen'),
});

const trashRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/trash',
  staticData: { title: 'Trash' },
  component: lazyRouteComponent(() => import('./screens/trash-screen.tsx'), 'TrashScreen'),
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
  component: lazyRouteComponent(() => import('./screens/join-screen.tsx'), 'JoinScreen'),
});

/** Without a title: for other users the title of the window must not tell that this page exists. */
const internalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/internal/generations/$userId',
  component: lazyRouteComponent(() => import('./screens/internal-screen.tsx'), 'InternalScreen'),
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
    /** Name of the screen, for the title of the window. */
    title?: string;
  }
  interface HistoryState {
    /** The picture was opened from the page behind it, so closing it is going back. */
    isOpenedHere?: boolean;
    /** The whole screen was opened from the picture's dialog, so closing it is going back. */
    isZoomedHere?: boolean;
    /** The comparison was opened from the screen behind it, so closing it is going back. */
    isComparedHere?: boolean;
  }
}
