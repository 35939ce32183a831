import type { Hono } from 'hono';
import { limits } from '../../../contract/limits.ts';
import { routes } from '../../../contract/routes/routes.ts';
import { findAssessedPicture } from '../../domain/internal/find-assessed-picture.ts';
import { findAssessment, listAssessments } from '../../domain/internal/list-assessments.ts';
import { overruleAssessment } from '../../domain/content/overrule-assessment.ts';
import { changeAccount } from '../../domain/internal/change-account.ts';
import { listAccounts } from '../../domain/internal/list-accounts.ts';
import { listEvents } from '../../domain/internal/list-events.ts';
import { listUserGenerations } from '../../domain/internal/list-user-generations.ts';
import { listAllDamaged } from '../../domain/files/list-damaged.ts';
import { parsePosition } from '../../domain/history/position.ts';
import type { GenerationStudio } from '../../domain/generation-studio.ts';
import type { Studio } from '../../domain/studio.ts';
import { answerFile } from '../media/answer-file.ts';
import { mountRoute, type HttpEdge } from '../mount-route.ts';

/** The pages for administrators of the studio. */
export function mountInternalRoutes(
  app: Hono,
  edge: HttpEdge,
  studio: Pick<Studio & GenerationStudio, 'db' | 'auth' | 'mediaStore' | 'assessor'>,
): void {
  mountRoute({ app, edge }, routes.internalGenerations, ({ params, query }) =>
    listUserGenerations(studio, {
      userId: params.user_id,
      before: parsePosition(query.cursor),
      limit: query.limit,
    }),
  );

  mountRoute({ app, edge }, routes.internalAccounts, ({ query }) =>
    listAccounts(studio, { search: query.q, before: query.cursor ?? null, limit: limits.historyPage }),
  );

  mountRoute({ app, edge }, routes.internalAccountChange, async ({ session, body }) => ({
    account: await changeAccount(studio, { changes: body, by: session.userId }),
  }));

  mountRoute({ app, edge }, routes.internalEvents, () => listEvents(studio));

  mountRoute({ app, edge }, routes.internalAssessments, async ({ query }) => ({
    ...(await listAssessments(studio, { list: query.list, before: query.cursor ?? null, limit: limits.historyPage })),
    thresholds: studio.assessor.thresholds,
  }));

  mountRoute({ app, edge }, routes.internalAssessmentPicture, async ({ http, params }) => {
    const file = await findAssessedPicture(studio, params.hash);
    // Nothing of other users stays in an administrator's browser.
    return answerFile(http, file, { etag: `"${file.hash}.512"`, cacheControl: 'no-store' });
  });

  mountRoute({ app, edge }, routes.internalAssessmentOverrule, async ({ session, body }) => {
    // First the look-up: a file that is not listed must not be let through.
    await findAssessment(studio, body.hash);
    await overruleAssessment(studio, { hash: body.hash, by: session.userId });
    return { assessment: await findAssessment(studio, body.hash) };
  });

  mountRoute({ app, edge }, routes.internalDamaged, () => listAllDamaged(studio));
}
