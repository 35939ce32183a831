import type { Hono } from 'hono';
import { routes } from '../../contract/routes.ts';
import { checkTraining } from '../domain/trained-models/check-training.ts';
import { findTrainedModel } from '../domain/trained-models/find-trained-model.ts';
import type { GenerationStudio } from '../domain/generation-studio.ts';
import { mountRoute, type HttpEdge } from './mount-route.ts';

/** One trained model, and whether another one can be trained now. */
export function mountTrainRoutes(app: Hono, edge: HttpEdge, studio: Pick<GenerationStudio, 'db' | 'engines'>): void {
  mountRoute(app, edge, routes.trainModel, ({ session, query }) => findTrainedModel(studio, { spaceId: session.spaceId, id: query.id }));

  mountRoute(app, edge, routes.trainCheck, ({ session }) => checkTraining(studio, session));
}
