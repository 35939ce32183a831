import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { ConnectedEngineRow, ConnectEngineRequest, EngineCheck, EngineKind } from '../../../contract/engines/engine.ts';
import { AppError } from '../../../contract/errors.ts';
import type { ConnectedEngine, EngineSettings } from '../../engines/connected/connected-engine.ts';
import { openEngine } from '../../engines/connected/open-engine.ts';
import type { EngineFromEnvironment } from '../../engines/connected/read-engine-environment.ts';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import { logError } from '../../lib/log.ts';
import type { Seal } from '../../lib/secrets/seal.ts';
import type { Database } from '../../storage/database.ts';
import { checkEngine } from './check-engine.ts';
import { forgetLimits } from './engine-limits.ts';
import { forgetWorkflows, useWorkflows } from './engine-workflows.ts';
import { engineConnection, engineDefault } from '../../storage/schema/engine.ts';

/** The engines that are connected, by the environment and by administrators. */
export type EngineConnections = {
  list(): ConnectedEngineRow[];
  /** Keeps a new connection and opens it. */
  connect(request: ConnectEngineRequest): Promise<ConnectedEngineRow>;
  /** @throws NOT_FOUND */
  check(id: string): Promise<EngineCheck>;
  /** @throws NOT_FOUND, also for what the environment connects */
  remove(id: string): Promise<void>;
};

/** `publicUrl`: where the studio is from outside. */
type Studio = { db: Database; engines: EngineRegistry; seal: Seal; publicUrl?: string | undefined };
type Open = (kind: EngineKind, settings: EngineSettings) => ConnectedEngine;
type Opened = { row: ConnectedEngineRow; engine: ConnectedEngine };

/** Opens the engines of the environment first, then the stored connections, into the registry. */
export async function openEngineConnections(studio: Studio, given: readonly EngineFromEnvironment[]): Promise<EngineConnections> {
  const { db, engines, seal, publicUrl } = studio;
  const open: Open = (kind, settings) => ({ ...openEngine(kind, { ...settings, ...webhooksOf(publicUrl) }), name: settings.name });
  const stored = await db.select().from(engineConnection).orderBy(asc(engineConnection.position), asc(engineConnection.createdAt));
  let opened = [
    ...given.map((one) => openGiven(open, one)),
    ...stored.filter(({ isEnabled }) => isEnabled).map((row) => openStored(open, seal, row)),
  ];
  const use = (next: Opened[]): Promise<void> => {
    opened = next;
    return engines.connect(opened.map(({ engine }) => engine));
  };
  const find = (id: string): Opened => {
    const found = opened.find(({ row }) => row.id === id);
    if (found === undefined) throw new AppError('NOT_FOUND');
    return found;
  };
  await use(opened);
  await useWorkflows(studio);

  return {
    list: () => opened.map(({ row }) => row),
    connect: async ({ key, kind, name, address, models }) => {
      const id = randomUUID();
      const sealedKey = key === null ? null : seal.close(key, sealPurpose(id));
      const [row] = await db
        .insert(engineConnection)
        .values({ id, kind, name, address, models, sealedKey, position: opened.length })
        .returning();
      const added = openStored(open, seal, row!);
      await use([...opened, added]);
      return added.row;
    },
    check: async (id) => {
      const { engine, row } = find(id);
      return checkEngine(engine, row);
    },
    remove: async (id) => {
      if (find(id).row.is_from_environment) throw new AppError('NOT_FOUND');
      await db.delete(engineConnection).where(eq(engineConnection.id, id));
      await forgetLimits(db, id);
      await forgetWorkflows(db, id);
      await db.delete(engineDefault).where(eq(engineDefault.engineKey, id));
      await use(opened.filter(({ row }) => row.id !== id));
    },
  };
}

/** The purpose binds a sealed key to its connection: the key cannot be moved to one with another address. */
function sealPurpose(id: string): string {
  return `engine ${id}`;
}

/** Only for an https address: engines call from the internet, and plain http could be read on the way. */
function webhooksOf(publicUrl: string | undefined): Pick<EngineSettings, 'webhookFor'> {
  if (publicUrl?.startsWith('https:') !== true) return {};
  const address = `${publicUrl.replace(/\/+$/, '')}/api/engines/webhook`;
  // A call names the item that is made. Upscaling has no webhook: its item exists already, and it takes seconds.
  return { webhookFor: ({ id, upscale }) => (upscale === undefined ? `${address}/${id}` : undefined) };
}

function openGiven(open: Open, { kind, settings }: EngineFromEnvironment): Opened {
  const { key: id, name, address, apiKey, models } = settings;
  const row = { id, kind, name, address, has_key: apiKey !== null, models: [...models], is_from_environment: true };
  return { row, engine: open(kind, settings) };
}

function openStored(open: Open, seal: Seal, stored: typeof engineConnection.$inferSelect): Opened {
  const { id, kind, name, address, models } = stored;
  const apiKey = stored.sealedKey === null ? null : seal.open(stored.sealedKey, sealPurpose(id));
  if (apiKey === null && stored.sealedKey !== null)
    logError('engine.key', new Error('The key of this engine was sealed with another secret: connect it again.'), { engine: id });
  const row = { id, kind, name, address, has_key: apiKey !== null, models, is_from_environment: false };
  return { row, engine: open(kind, { key: id, name, address, apiKey, models }) };
}
