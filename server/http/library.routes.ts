import type { Hono } from 'hono';
import { routes } from '../../contract/routes.ts';
import { findInferenceMode } from '../domain/library/find-inference-mode.ts';
import { listStories } from '../domain/library/list-stories.ts';
import { listStoryMedia } from '../domain/library/list-story-media.ts';
import { measureGenerationTime } from '../domain/library/measure-generation-time.ts';
import { parsePosition } from '../domain/list-snapshot.ts';
import type { Studio } from '../domain/studio.ts';
import { mountRoute, type HttpEdge } from './mount-route.ts';

/** Small things to read: stories to choose from, and how long a picture takes. */
export function mountLibraryRoutes(app: Hono, edge: HttpEdge, studio: Pick<Studio, 'db'>): void {
  mountRoute(app, edge, routes.stories, ({ session, query }) =>
    listStories(studio, { spaceId: session.spaceId, before: parsePosition(query.cursor) }),
  );
  mountRoute(app, edge, routes.storyMedia, ({ session, params, query }) =>
    listStoryMedia(studio, { spaceId: session.spaceId, id: params.id, type: query.type }),
  );

  mountRoute(app, edge, routes.createGenerationTime, ({ query }) =>
    measureGenerationTime(studio, { model: query.base_model, mode: query.inference_request_mode }),
  );
  mountRoute(app, edge, routes.createInferenceRequestMode, ({ session, query }) =>
    findInferenceMode(studio, { asker: session, userId: query.user_id }),
  );
}
