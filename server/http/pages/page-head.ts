import { AppError } from '../../../contract/errors.ts';
import { routes } from '../../../contract/routes/routes.ts';
import type { Studio } from '../../domain/studio.ts';
import { findAddress, type HttpEdge } from '../mount-route.ts';
import { createProfilePage } from './profile-page.ts';
import { createSharePage } from './share-page.ts';
import type { AddToHead } from './static-files.ts';

type Edge = Pick<HttpEdge, 'publicUrls' | 'trustProxy' | 'rateLimits'>;

/** Creates the preview tags for pages that other sites link to. A client over the rate limit gets its pages without tags. */
export function createPageHead(studio: Pick<Studio, 'db'>, edge: Edge): AddToHead {
  const publicUrl = edge.publicUrls[0];
  const [sharePage, profilePage] = [createSharePage(studio, { publicUrl }), createProfilePage(studio, { publicUrl })];
  return async (context) => {
    if (!/^\/(share|profile)\//.test(context.req.path)) return null;
    try {
      edge.rateLimits.check(routes.sharedItem, { userId: null, address: findAddress(edge, context) });
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
    return (await sharePage(context)) ?? profilePage(context);
  };
}
