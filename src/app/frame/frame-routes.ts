import { createRootRoute, createRoute } from '@tanstack/react-router';
import { isId } from '../../../contract/is-id.ts';
import { upscaleModes, type UpscaleMode } from '../../../contract/media/media.ts';
import { readOneOf, readText } from '../../lib/read-search.ts';
import { ErrorPage } from '../notices/error-page.tsx';
import { NotFoundPage } from '../notices/not-found-page.tsx';
import { CreateScreen } from '../screens/create/create-screen.tsx';
import { CreateFrame } from './create-frame.tsx';
import { Layout } from './layout.tsx';

/** The search of an address, before it is read. */
export type Address = Record<string, unknown>;

/** `item`: the open picture. `zoom`: it is on the whole screen, as it was made or in an upscaled version. */
export type PictureSearch = { item?: string | undefined; zoom?: true | UpscaleMode | undefined };

export function readPicture({ item, zoom }: Address): PictureSearch {
  return { item: isId(item) ? item : undefined, zoom: readOneOf(zoom, [true, ...upscaleModes]) };
}

/** `compare`: two to four item ids with commas between them, compared over any screen. */
function readRoot({ compare }: Address): { compare?: string | undefined } {
  return { compare: readText(compare) };
}

export const rootRoute = createRootRoute({
  validateSearch: readRoot,
  component: Layout,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});

/** Parent route of every page of Create. A new page needs a route below it and a line in `createPages`. */
export const createFrame = createRoute({
  getParentRoute: () => rootRoute,
  id: 'create',
  validateSearch: readPicture,
  component: CreateFrame,
});

/** Parent route of the pages with the docked composer, which stays mounted from one to the other. */
export const composerFrame = createRoute({ getParentRoute: () => createFrame, id: 'composer', component: CreateScreen });
