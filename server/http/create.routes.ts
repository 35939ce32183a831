import type { Hono } from 'hono';
import { routes } from '../../contract/routes.ts';
import { cancelGeneration } from '../domain/cancel-generation.ts';
import type { GenerationStudio } from '../domain/generation-studio.ts';
import { startGeneration } from '../domain/start-generation.ts';
import { mountRoute, type HttpEdge } from './mount-route.ts';

/** Asking for pictures, canceling them, and which models there are. */
export function mountCreateRoutes(app: Hono, edge: HttpEdge, studio: Pick<GenerationStudio, 'db' | 'engines' | 'queue'>): void {
  mountRoute(app, edge, routes.catalogue, async () => ({ models: await studio.engines.catalogue() }));

  mountRoute(app, edge, routes.create, ({ body, once }) => startGeneration(studio, once, body));

  mountRoute(app, edge, routes.createCancel, ({ body, once }) => cancelGeneration(studio, once, { id: body.generation_media_resource_id }));
}
