import type { Hono } from 'hono';
import { routes } from '../../../contract/routes/routes.ts';
import type { GenerationStudio } from '../../domain/generation-studio.ts';
import type { Studio } from '../../domain/studio.ts';
import { parsePosition } from '../../domain/history/position.ts';
import { listTrash } from '../../domain/trash/list-trash.ts';
import { purgeItems } from '../../domain/trash/purge-items.ts';
import { mountRoute, type HttpEdge } from '../mount-route.ts';

/** Lists the Trash and empties it. */
export function mountTrashRoutes(app: Hono, edge: HttpEdge, studio: Pick<GenerationStudio & Studio, 'db' | 'mediaStore' | 'links'>): void {
  mountRoute({ app, edge }, routes.createTrash, ({ session, query }) =>
    listTrash(studio, { spaceId: session.spaceId, before: parsePosition(query.cursor), limit: query.limit }),
  );

  mountRoute({ app, edge }, routes.createPurge, ({ body, once }) => purgeItems(studio, once, { ids: body.ids }));
}
