import type { Hono } from 'hono';
import { routes } from '../../../contract/routes/routes.ts';
import type { GenerationStudio } from '../../domain/generation-studio.ts';
import { createUseCounter } from '../../domain/trained-models/hub/count-uses.ts';
import { findCommunityPicture } from '../../domain/trained-models/hub/find-community-picture.ts';
import { findModelConfig } from '../../domain/trained-models/hub/find-model-config.ts';
import { hideModel } from '../../domain/trained-models/hub/hide-model.ts';
import { parseHubPosition } from '../../domain/trained-models/hub/hub-position.ts';
import { listCommunity } from '../../domain/trained-models/hub/list-community.ts';
import { listTrainedModels } from '../../domain/trained-models/list-trained-models.ts';
import { publicTag } from '../../lib/http/public-tag.ts';
import { answerFile } from '../media/answer-file.ts';
import { mountRoute, type HttpEdge } from '../mount-route.ts';

/** Trained models to read, and the hub. */
export function mountTrainedModelRoutes(app: Hono, edge: HttpEdge, studio: Pick<GenerationStudio, 'db' | 'engines' | 'mediaStore'>): void {
  mountRoute({ app, edge }, routes.trainModels, ({ session }) => listTrainedModels(studio, session));
  mountRoute({ app, edge }, routes.imageModel, async ({ session: { spaceId }, params: { model: key } }) => ({
    data: await findModelConfig(studio, { key, spaceId }),
  }));
  mountHub(app, edge, studio);
}

function mountHub(app: Hono, edge: HttpEdge, studio: Pick<GenerationStudio, 'db' | 'mediaStore'>): void {
  const countUses = createUseCounter(studio);
  mountRoute({ app, edge }, routes.communityModels, ({ session, query: { cursor, training_mode: trainingMode, sort, search } }) =>
    listCommunity(
      { db: studio.db, countUses },
      { sort, after: parseHubPosition(cursor, sort), trainingMode, search, isAdmin: session.isAdmin },
    ),
  );

  mountRoute({ app, edge }, routes.communityPicture, async ({ http, session, params }) => {
    const file = await findCommunityPicture(studio, { ...params, reader: session });
    return answerFile(http, file, {
      etag: publicTag(params.id, params.picture, file.hash),
      // Asked for again each time: what is unpublished is gone at once.
      cacheControl: session.isShared ? 'no-store' : 'private, max-age=0, must-revalidate',
    });
  });

  mountRoute({ app, edge }, routes.communityHide, ({ session, body }) =>
    hideModel(studio, { id: body.id, isHidden: body.is_hidden, by: session.userId }),
  );
}
