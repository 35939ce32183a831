import type { Hono } from 'hono';
import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import { canceledHeader, canceledHeaderSchema } from '../../contract/generation.ts';
import { routes } from '../../contract/routes.ts';
import { cancelGeneration } from '../domain/cancel-generation.ts';
import { priceCatalogue } from '../domain/engines/price-catalogue.ts';
import { findWriterPrice } from '../domain/writing/writer-price.ts';
import { describeWriter } from '../domain/writing/writers.ts';
import type { GenerationStudio } from '../domain/generation-studio.ts';
import { startGeneration } from '../domain/start-generation.ts';
import { mountRoute, type HttpEdge } from './mount-route.ts';

/** Asking for pictures, canceling them, and which models there are. */
export function mountCreateRoutes(app: Hono, edge: HttpEdge, studio: Pick<GenerationStudio, 'db' | 'engines' | 'queue'>): void {
  mountRoute(app, edge, routes.catalogue, async ({ session }) => {
    const writer = await studio.engines.writer();
    const price = writer === undefined || !session.isAdmin ? null : await findWriterPrice(studio.db, writer);
    return {
      models: await priceCatalogue(studio, session.isAdmin),
      upscalers: await studio.engines.upscalers(),
      writer: describeWriter(writer, price),
    };
  });

  mountRoute(app, edge, routes.create, ({ body, once, http }) => {
    edge.rateLimits.checkList(once.userId, body.bulk?.generations.length ?? 0);
    return startGeneration(studio, once, { ...body, canceled: readCanceled(http.req.header(canceledHeader)) });
  });

  mountRoute(app, edge, routes.createCancel, ({ body, once }) => cancelGeneration(studio, once, { id: body.generation_media_resource_id }));
}

/** @throws VALIDATION_FAILED */
function readCanceled(header: string | undefined): string[] {
  const parsed = v.safeParse(canceledHeaderSchema, header);
  if (parsed.success) return parsed.output;
  throw new AppError('VALIDATION_FAILED', { issues: [{ path: canceledHeader, message: 'is not a list of identifiers' }] });
}
