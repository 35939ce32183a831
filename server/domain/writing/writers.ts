import { eq } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { WriterChoice, Writers } from '../../../contract/writing-routes.ts';
import type { EngineRegistry, FoundWriter } from '../../engines/engine-registry.ts';
import type { Database } from '../../storage/database.ts';
import { engineDefault } from '../../storage/schema/engine.ts';

type Studio = { db: Database; engines: Pick<EngineRegistry, 'connected' | 'findWriter'> };

/** A writer as people are told it. */
export function describeWriter(found: FoundWriter | undefined): string | null {
  return found === undefined ? null : `${found.model} on ${found.engine.name ?? found.engine.key}`;
}

/** Who can improve prompts, who was chosen for it, and who does it now. */
export async function listWriters({ db, engines }: Studio): Promise<Writers> {
  const [row] = await db.select().from(engineDefault).where(eq(engineDefault.work, 'text'));
  const writing = await Promise.all(
    engines.connected().map(async ({ key, name, writer }) => ({ id: key, name: name ?? key, models: (await writer?.models()) ?? [] })),
  );
  return {
    choice: readChoice(row),
    used: describeWriter(await engines.findWriter()),
    offers: writing.filter(({ models }) => models.length > 0),
  };
}

/** Chooses who improves prompts. @throws NOT_FOUND for an engine without this model */
export async function chooseWriter(studio: Studio, choice: WriterChoice): Promise<void> {
  const { db } = studio;
  if (choice === 'automatic') {
    await db.delete(engineDefault).where(eq(engineDefault.work, 'text'));
    return;
  }
  if (choice !== 'nobody') {
    const { offers } = await listWriters(studio);
    if (!offers.some(({ id, models }) => id === choice.engine && models.includes(choice.model))) throw new AppError('NOT_FOUND');
  }
  const set = choice === 'nobody' ? { engineKey: '', model: null } : { engineKey: choice.engine, model: choice.model };
  await db
    .insert(engineDefault)
    .values({ work: 'text', ...set })
    .onConflictDoUpdate({ target: engineDefault.work, set });
}

function readChoice(row: typeof engineDefault.$inferSelect | undefined): WriterChoice {
  if (row === undefined) return 'automatic';
  return row.engineKey === '' || row.model === null ? 'nobody' : { engine: row.engineKey, model: row.model };
}
