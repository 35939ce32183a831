import type { Hono } from 'hono';
import { routes } from '../../../contract/routes/routes.ts';
import { findInferenceMode } from '../../domain/library/find-inference-mode.ts';
import { measureGenerationTime } from '../../domain/library/measure-generation-time.ts';
import type { Studio } from '../../domain/studio.ts';
import { mountRoute, type HttpEdge } from '../mount-route.ts';

/** Routes for the time that a picture takes, and the speed it is made at. */
export function mountLibraryRoutes(app: Hono, edge: HttpEdge, studio: Pick<Studio, 'db'>): void {
  mountRoute({ app, edge }, routes.createGenerationTime, ({ query }) =>
    measureGenerationTime(studio, { model: query.base_model, mode: query.inference_request_mode }),
  );
  mountRoute({ app, edge }, routes.createInferenceRequestMode, ({ session, query }) =>
    findInferenceMode(studio, { asker: session, userId: query.user_id }),
  );
}
