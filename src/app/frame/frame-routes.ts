import { createRootRoute, createRoute } from '@tanstack/react-router';
import { isId } from '../../../contract/is-id.ts';
import { upscaleModes, type UpscaleMode } from '../../../contract/media/media.ts';
import { readOneOf, readText } from '../../lib/read-search.ts';
import { ErrorPage } from '../notices/error-page.tsx';
import { NotFoundPage } from '../notices/not-found-page.tsx';
import { CreatePlace } from '../places/create/create-place.tsx';
import { CreateFrame } from './create-frame.tsx';
import { Layout } from './layout.tsx';

/** The search of an address, before it is read. */
export type Address = Record<string, unknown>;

/** `item`: the open picture. `zoom`: it is on the whole screen, as it was made or in an upscaled version. */
export type PictureSearch = { item?: string | undefined; zoom?: true | UpscaleMode | undefined };

export function readPicture({ item, zoom }: Address): PictureSearch {
  return { item: isId(item) ? item : undefined, zoom: readOneOf(zoom, [true, ...upscaleModes]) };
}

/** `<id>,<id>`: items that are compared over whatever place this is. */
function readRoot({ compare }: Address): { compare?: string | undefined } {
  return { compare: readText(compare) };
}

export const rootRoute = createRootRoute({
  validateSearch: readRoot,
  component: Layout,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});

/** Every page of Create: a new one is a route below this and a line of `createPages`. */
export const createFrame = createRoute({
  getParentRoute: () => rootRoute,
  id: 'create',
  validateSearch: readPicture,
  component: CreateFrame,
});

/** The pages with the docked composer, which stays from one to the other. */
export const composerFrame = createRoute({ getParentRoute: () => createFrame, id: 'composer', component: CreatePlace });
