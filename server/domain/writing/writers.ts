import { eq } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { WriterChoice, WriterPrice, Writers } from '../../../contract/routes/writing-routes.ts';
import type { EngineRegistry, FoundWriter } from '../../engines/engine-registry.ts';
import type { Database } from '../../storage/database.ts';
import { engineDefault } from '../../storage/schema/engine.ts';
import { findWriterPrice, setWriterPrice } from './writer-price.ts';

type Studio = { db: Database; engines: Pick<EngineRegistry, 'connected' | 'writer'> };

/** A writer as users see it; administrators also see its price, where that is known. */
export function describeWriter(found: FoundWriter | undefined, priceUsd: number | null = null): string | null {
  if (found === undefined) return null;
  const name = `${found.model} on ${found.engine.name ?? found.engine.key}`;
  return priceUsd === null || priceUsd === 0 ? name : `${name}, about $${priceUsd}`;
}

/** The writers that can improve prompts, the chosen one, and the one in use. */
export async function listWriters({ db, engines }: Studio): Promise<Writers> {
  const [row] = await db.select().from(engineDefault).where(eq(engineDefault.work, 'text'));
  const writing = await Promise.all(
    engines.connected().map(async ({ key, name, writer }) => ({ id: key, name: name ?? key, models: (await writer?.models()) ?? [] })),
  );
  const found = await engines.writer();
  return {
    choice: readChoice(row),
    used: describeWriter(found),
    price:
      found === undefined || found.writer.isFree
        ? null
        : { engine: found.engine.key, model: found.model, price_usd: await findWriterPrice(db, found) },
    offers: writing.filter(({ models }) => models.length > 0),
  };
}

/** Chooses the writer that improves prompts. @throws NOT_FOUND for an engine without this model */
export async function chooseWriter(studio: Studio, choice: WriterChoice): Promise<void> {
  const { db } = studio;
  if (choice === 'automatic') {
    await db.delete(engineDefault).where(eq(engineDefault.work, 'text'));
    return;
  }
  if (choice !== 'nobody') await checkOffered(studio, choice);
  const set = choice === 'nobody' ? { engineKey: '', model: null } : { engineKey: choice.engine, model: choice.model };
  await db
    .insert(engineDefault)
    .values({ work: 'text', ...set })
    .onConflictDoUpdate({ target: engineDefault.work, set });
}

/** Stores the price of one prompt of a writer; null: not known. @throws NOT_FOUND for an engine without this model */
export async function priceWriter(studio: Studio, { price_usd: usd, ...writer }: WriterPrice): Promise<void> {
  await checkOffered(studio, writer);
  await setWriterPrice(studio.db, writer, usd);
}

async function checkOffered(studio: Studio, { engine, model }: Omit<WriterPrice, 'price_usd'>): Promise<void> {
  const { offers } = await listWriters(studio);
  if (!offers.some(({ id, models }) => id === engine && models.includes(model))) throw new AppError('NOT_FOUND');
}

function readChoice(row: typeof engineDefault.$inferSelect | undefined): WriterChoice {
  if (row === undefined) return 'automatic';
  return row.engineKey === '' || row.model === null ? 'nobody' : { engine: row.engineKey, model: row.model };
}
