import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { readText } from '../lib/read-search.ts';
import { composerFrame, createFrame, type Address } from './frame/frame-routes.ts';
import { readComposerSearch, readImageSearch, readLipSyncSearch, readUpscaleSearch } from './navigation/read-create-search.ts';
import { BulkScreen } from './screens/create/create-screen.tsx';

/** `edit_image_url`: the address of a picture of this studio. */
function readEdit({ edit_image_url: url }: Address): { edit_image_url?: string | undefined } {
  return { edit_image_url: readText(url) };
}

const imageRoute = createRoute({
  getParentRoute: () => composerFrame,
  path: '/create/image',
  validateSearch: readImageSearch,
  beforeLoad: async ({ search: { mode, ...search } }) => {
    if (mode === undefined) return;
    const { addressOfMode } = await import('../features/create/address/create-address.ts');
    throw redirect({ ...addressOfMode(mode, search), replace: true });
  },
  staticData: { title: 'Create' },
});

const bulkRoute = createRoute({
  getParentRoute: () => composerFrame,
  path: '/create/bulk',
  validateSearch: readComposerSearch,
  loader: BulkScreen.ahead,
  staticData: { title: 'Create from a list' },
});

const videoRoute = createRoute({
  getParentRoute: () => composerFrame,
  path: '/create/video/{-$mode}/{-$baseModel}',
  validateSearch: readComposerSearch,
  staticData: { title: 'Create a video' },
});

/** `kind`: image or video. */
const upscaleRoute = createRoute({
  getParentRoute: () => createFrame,
  path: '/upscale/$kind',
  validateSearch: readUpscaleSearch,
  staticData: { title: 'Upscale' },
  component: lazyRouteComponent(() => import('./screens/media/upscale-screen.tsx'), 'UpscaleScreen'),
});

const editRoute = createRoute({
  getParentRoute: () => createFrame,
  path: '/create/edit/{-$tool}',
  validateSearch: readEdit,
  staticData: { title: 'Edit' },
  component: lazyRouteComponent(() => import('./screens/media/edit-screen.tsx'), 'EditScreen'),
});

/** `character`: the key of one that is in the picture from the start. */
const characterCreateRoute = createRoute({
  getParentRoute: () => createFrame,
  path: '/create/character',
  validateSearch: ({ character }: Address): { character?: string | undefined } => ({ character: readText(character) }),
  staticData: { title: 'Create with characters' },
  component: lazyRouteComponent(() => import('./screens/characters/character-create-screen.tsx'), 'CharacterCreateScreen'),
});

const lipSyncRoute = createRoute({
  getParentRoute: () => createFrame,
  path: '/video/lip-sync-video',
  validateSearch: readLipSyncSearch,
  staticData: { title: 'Lip sync' },
  component: lazyRouteComponent(() => import('./screens/create/lip-sync-screen.tsx'), 'LipSyncScreen'),
});

/** The pages where something is made. */
export const createRoutes = createFrame.addChildren([
  composerFrame.addChildren([imageRoute, bulkRoute, videoRoute]),
  editRoute,
  characterCreateRoute,
  lipSyncRoute,
  upscaleRoute,
]);
