import type { Hono } from 'hono';
import { routes } from '../../../contract/routes/routes.ts';
import { listExtras } from '../../domain/engines/list-extras.ts';
import { listComposers, listSpeakers } from '../../domain/engines/list-sound-models.ts';
import { listTrainers } from '../../domain/engines/list-trainers.ts';
import { priceCatalogue } from '../../domain/engines/price-catalogue.ts';
import { findWriterPrice } from '../../domain/writing/writer-price.ts';
import { describeWriter } from '../../domain/writing/writers.ts';
import type { GenerationStudio } from '../../domain/generation-studio.ts';
import { mountRoute, type HttpEdge } from '../mount-route.ts';

/** Asking for pictures, canceling them, and which models there are. */
export function mountCreateRoutes(
  app: Hono,
  edge: HttpEdge,
  studio: Pick<GenerationStudio, 'db' | 'engines' | 'queue' | 'upscaler'>,
): void {
  mountRoute({ app, edge }, routes.catalogue, async ({ session }) => {
    const writer = await studio.engines.writer();
    const price = writer === undefined || !session.isAdmin ? null : await findWriterPrice(studio.db, writer);
    const models = await priceCatalogue(studio, session.isAdmin);
    return {
      models,
      extras: await listExtras(studio.engines, models),
      upscalers: { ...(await studio.engines.upscalers()), studio: studio.upscaler.describe() },
      trainers: await listTrainers(studio.engines),
      speakers: await listSpeakers(studio.engines),
      composers: await listComposers(studio.engines),
      writer: describeWriter(writer, price),
    };
  });
}
