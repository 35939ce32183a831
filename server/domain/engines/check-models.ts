import type { ModelsCheck } from '../../../contract/engines/model-choice.ts';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import type { EngineConnections } from './engine-connections.ts';

type Studio = { engines: Pick<EngineRegistry, 'offers'>; connections: EngineConnections };

/** Asks every connected engine now for its models, and reports those that are new or gone against the present catalogue. */
export async function checkModels({ engines, connections }: Studio): Promise<ModelsCheck[]> {
  const before = await engines.offers();
  return Promise.all(
    connections.list().map(async ({ id, name }) => {
      const known = before.filter(({ engine }) => engine.key === id).map(({ model }) => model);
      const { problem, models } = await connections.check(id);
      const missing = problem === null ? without(known, models) : [];
      return { id, name, problem, served: models.length, missing, added: known.length === 0 ? [] : without(models, known) };
    }),
  );
}

type Named = { key: string; name: string };

/** Names of models that `others` lacks. */
function without(models: readonly Named[], others: readonly Named[]): string[] {
  return models.filter(({ key }) => !others.some((other) => other.key === key)).map(({ name }) => name);
}
