import type { Hono } from 'hono';
import { AppError } from '../../../contract/errors.ts';
import { limits } from '../../../contract/limits.ts';
import { routes } from '../../../contract/routes/routes.ts';
import { weightsBytesMax } from '../../../contract/trained-models/trained-model.ts';
import type { GenerationStudio } from '../../domain/generation-studio.ts';
import { planRestore, restoreRows } from '../../domain/vault/restore-rows.ts';
import { storeVaultFile, storeVaultPoster } from '../../domain/vault/store-vault-file.ts';
import { storeVaultWeights } from '../../domain/vault/vault-weights.ts';
import { mountRoute, type HttpEdge } from '../mount-route.ts';
import { announcedBytes, readBytes } from '../read-body.ts';

/** Bringing an archive of a library back: first what would happen, then the files, then the rows. */
export function mountVaultRoutes(app: Hono, edge: HttpEdge, studio: Pick<GenerationStudio, 'db' | 'mediaStore'>): void {
  mountRoute({ app, edge }, routes.vaultPlan, ({ session, body }) => planRestore(studio, session, body));
  mountRoute({ app, edge }, routes.vaultRestore, ({ once, body }) => restoreRows(studio, once, body));

  mountRoute({ app, edge }, routes.vaultFile, async ({ http, session, params }) => {
    const { body, headers } = http.req.raw;
    if (body === null) throw new AppError('BODY_MALFORMED');
    if (Number(headers.get('content-length') ?? 0) > limits.vaultFileBytes) throw new AppError('BODY_TOO_LARGE');
    return edge.quota.takeIn(session.userId, announcedBytes(http.req.raw, limits.vaultFileBytes), () =>
      storeVaultFile(studio, { userId: session.userId, sha256: params.sha256, bytes: body }),
    );
  });

  mountRoute({ app, edge }, routes.vaultWeights, async ({ http, session, params }) => {
    const { body, headers } = http.req.raw;
    if (body === null) throw new AppError('BODY_MALFORMED');
    if (Number(headers.get('content-length') ?? 0) > weightsBytesMax) throw new AppError('BODY_TOO_LARGE');
    return edge.quota.takeIn(session.userId, announcedBytes(http.req.raw, weightsBytesMax), () =>
      storeVaultWeights(studio, { userId: session.userId, sha256: params.sha256, bytes: body }),
    );
  });

  mountRoute({ app, edge }, routes.vaultPoster, ({ http, session, params, device }) =>
    edge.takeUpload({
      address: device.ipAddress ?? 'unknown',
      sizeBytes: announcedBytes(http.req.raw, limits.importBytes),
      read: () => readBytes(http.req.raw, limits.importBytes),
      store: (bytes) => storeVaultPoster(studio, { userId: session.userId, sha256: params.sha256, bytes }),
    }),
  );
}
