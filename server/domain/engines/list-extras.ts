import { limits } from '../../../contract/limits.ts';
import type { CatalogueExtras } from '../../../contract/catalogue/model-extras.ts';
import type { Model } from '../../../contract/catalogue/model.ts';
import { type Engine, EngineError, type EngineExtras } from '../../engines/engine.ts';
import { isPlacedName } from '../../engines/connected/models/placed-weights.ts';
import type { EngineRegistry } from '../../engines/engine-registry.ts';

/** An engine that does not answer in this time is listed without its extras. */
const waitMs = 3_000;
/** Limit of listed names of each kind, so that a folder of thousands of files does not fill every device. */
const namesMax = 500;

/**
 * ControlNets and trained models of the catalogue, one entry for all models of an engine with the same ones. In a fixed order, so
 * that the answer stays the same while nothing changes.
 */
export async function listExtras(engines: Pick<EngineRegistry, 'byKey'>, models: readonly Model[]): Promise<CatalogueExtras[]> {
  const keys = [...new Set(models.flatMap(({ engine }) => engine ?? []))].toSorted();
  const perEngine = await Promise.all(
    keys.map(async (key) => {
      const engine = engines.byKey(key);
      const own = models.filter((model) => model.engine === key && model.resource_type === 'image' && model.available);
      return engine?.extras === undefined ? [] : Promise.race([listOfEngine(engine, own), nothingAfterWait()]);
    }),
  );
  return perEngine.flat();
}

async function listOfEngine(engine: Engine, models: readonly Model[]): Promise<CatalogueExtras[]> {
  const groups = new Map<string, CatalogueExtras>();
  for (const { key } of models) {
    const extras = await askExtras(engine, key);
    if (extras === null) return [];
    const told = describe(extras);
    if (told.controlnets.length + told.trained.length + told.bases.length === 0) continue;
    const group = groups.get(JSON.stringify(told));
    if (group === undefined) groups.set(JSON.stringify(told), { models: [key], ...told });
    else group.models.push(key);
  }
  return [...groups.values()];
}

/** Null where the engine cannot be asked now. */
async function askExtras(engine: Engine, model: string): Promise<EngineExtras | null> {
  try {
    return (await engine.extras?.(model)) ?? { controlnets: [], trained: [] };
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}

function describe({
  controlnets,
  trained,
  annotators = [],
  resizeModes = [],
  takes,
  bases = [],
}: EngineExtras): Omit<CatalogueExtras, 'models'> {
  return {
    controlnets: nameable(controlnets),
    annotators: nameable(annotators),
    resize_modes: [...resizeModes] as CatalogueExtras['resize_modes'],
    trained: nameable(trained.filter((name) => !isPlacedName(name))),
    bases: takes === undefined ? [] : [...bases],
  };
}

/** The names that a request may contain. */
function nameable(names: readonly string[]): string[] {
  return names.filter((name) => name.length <= limits.modelKeyLength).slice(0, namesMax);
}

function nothingAfterWait(): Promise<CatalogueExtras[]> {
  return new Promise((resolve) => setTimeout(() => resolve([]), waitMs).unref());
}
