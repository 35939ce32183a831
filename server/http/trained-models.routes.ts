import type { Hono } from 'hono';
import { routes } from '../../contract/routes.ts';
import { listTrainedModels } from '../domain/trained-models/list-trained-models.ts';
import type { Studio } from '../domain/studio.ts';
import { mountRoute, type HttpEdge } from './mount-route.ts';

/** Trained models to read, and the hub. */
export function mountTrainedModelRoutes(app: Hono, edge: HttpEdge, studio: Pick<Studio, 'db'>): void {
  mountRoute(app, edge, routes.trainModels, ({ session }) => listTrainedModels(studio, session));
}
