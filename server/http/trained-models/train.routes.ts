import type { Hono } from 'hono';
import { routes } from '../../../contract/routes/routes.ts';
import { checkTraining } from '../../domain/trained-models/check-training.ts';
import { findTrainedModel } from '../../domain/trained-models/find-trained-model.ts';
import { findWeightsFile } from '../../domain/trained-models/find-weights-file.ts';
import type { GenerationStudio } from '../../domain/generation-studio.ts';
import { answerFile } from '../media/answer-file.ts';
import { mountRoute, type HttpEdge } from '../mount-route.ts';

/** One trained model, its weights, and whether another one can be trained now. */
export function mountTrainRoutes(app: Hono, edge: HttpEdge, studio: Pick<GenerationStudio, 'db' | 'engines' | 'mediaStore'>): void {
  mountRoute({ app, edge }, routes.trainModel, ({ session, query }) =>
    findTrainedModel(studio, { spaceId: session.spaceId, id: query.id }),
  );

  mountRoute({ app, edge }, routes.trainWeights, async ({ http, session: { spaceId }, params: { id } }) => {
    const file = await findWeightsFile(studio, { id, spaceId });
    // Too large to be kept beside the studio's own copy.
    return answerFile(http, file, { etag: `"${file.hash}"`, cacheControl: 'no-store' });
  });

  mountRoute({ app, edge }, routes.trainCheck, ({ session }) => checkTraining(studio, session));
}
