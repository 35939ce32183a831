import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { requestId } from 'hono/request-id';
import { AppError } from '../../contract/errors.ts';
import type { GenerationStudio } from '../domain/generation-studio.ts';
import type { Studio } from '../domain/studio.ts';
import { mountAccountRoutes } from './account/account.routes.ts';
import { mountAlbumRoutes } from './media/albums.routes.ts';
import { mountChangeRoutes } from './sync/changes.routes.ts';
import { checkHost } from './access/check-host.ts';
import { mountCommonRoutes } from './media/common.routes.ts';
import { mountConvertRoutes } from './media/convert.routes.ts';
import { mountCreateRoutes } from './engines/create.routes.ts';
import { mountEngineRoutes } from './engines/engines.routes.ts';
import { mountHealthRoute } from './health.routes.ts';
import { mountHistoryRoutes } from './media/history.routes.ts';
import { mountImportRoutes } from './media/import.routes.ts';
import { mountInternalRoutes } from './account/internal.routes.ts';
import { mountCharacterRoutes } from './trained-models/characters.routes.ts';
import { mountTrainRoutes } from './trained-models/train.routes.ts';
import { mountTrainedModelRoutes } from './trained-models/trained-models.routes.ts';
import { mountLibraryRoutes } from './engines/library.routes.ts';
import { mountMediaRoutes } from './media/media.routes.ts';
import type { HttpEdge } from './mount-route.ts';
import { onError } from './on-error.ts';
import { mountOpenapiRoutes } from './openapi.routes.ts';
import { createPageHead } from './pages/page-head.ts';
import { mountProfileRoutes } from './account/profile.routes.ts';
import { mountResultRoutes } from './media/result.routes.ts';
import { securityHeaders } from './access/security-headers.ts';
import { mountShareRoutes } from './media/share.routes.ts';
import { mountShareTarget } from './pages/share-target.ts';
import { mountStaticFiles } from './pages/static-files.ts';
import { mountStoryRoutes } from './stories/story.routes.ts';
import { mountSyncRoutes } from './sync/sync.routes.ts';
import { mountTeamRoutes } from './account/team.routes.ts';
import { mountTrashRoutes } from './media/trash.routes.ts';
import { mountUnknown } from './unknown.routes.ts';
import { mountVaultRoutes } from './media/vault.routes.ts';
import { mountWebhookRoute } from './engines/webhook.routes.ts';
import { mountVoiceRoutes } from './stories/voice.routes.ts';
import { mountWritingRoutes } from './engines/writing.routes.ts';
import { mountWithdrawnWorker } from './pages/withdrawn-worker.ts';

/** The folders of the built app: this build, and the parts of earlier ones. */
export type BuiltApp = { folder: string; earlier: string };

/** The whole HTTP surface: the API under /api, the built app (when there is one) everywhere else. */
export function createStudioApp(edge: HttpEdge, studio: Studio & GenerationStudio, built: BuiltApp | undefined): Hono {
  const app = new Hono();
  app.use(requestId({ generator: () => crypto.randomUUID(), headerName: '' }));
  app.use(securityHeaders(edge.publicUrls[0]));
  app.use(checkHost(studio.isOwnHost));
  app.use('/api/*', compress());
  app.onError(onError);
  app.notFound((context) => onError(new AppError('NOT_FOUND'), context));

  mountHealthRoute(app, edge, studio);
  mountAccountRoutes(app, edge, studio);
  mountChangeRoutes(app, edge, studio);
  mountCreateRoutes(app, edge, studio);
  mountHistoryRoutes(app, edge, studio);
  mountImportRoutes(app, edge, studio);
  mountTrashRoutes(app, edge, studio);
  mountAlbumRoutes(app, edge, studio);
  mountShareRoutes(app, edge, studio);
  mountProfileRoutes(app, edge, studio);
  mountLibraryRoutes(app, edge, studio);
  mountStoryRoutes(app, edge, studio);
  mountVoiceRoutes(app, edge, studio);
  mountCharacterRoutes(app, edge, studio);
  mountTrainRoutes(app, edge, studio);
  mountTrainedModelRoutes(app, edge, studio);
  mountInternalRoutes(app, edge, studio);
  mountCommonRoutes(app, edge, studio);
  mountConvertRoutes(app, edge, studio);
  mountMediaRoutes(app, edge, studio);
  mountResultRoutes(app, edge, studio);
  mountSyncRoutes(app, edge, studio);
  mountTeamRoutes(app, edge, studio);
  mountEngineRoutes(app, edge, studio);
  mountWritingRoutes(app, edge, studio);
  mountVaultRoutes(app, edge, studio);
  mountWebhookRoute(app, edge, studio);
  mountOpenapiRoutes(app, studio.version);
  mountShareTarget(app);
  mountUnknown(app);
  if (built !== undefined) {
    if (edge.isWorkerWithdrawn) mountWithdrawnWorker(app);
    mountStaticFiles(app, built, createPageHead(studio, edge));
  }
  return app;
}
