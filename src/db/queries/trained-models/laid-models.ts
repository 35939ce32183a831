import { readMeta, type UsedModel } from '../../meta.ts';
import { whenOpen } from '../../open-database.ts';
import { findHubPage } from './hub.ts';
import { listTrainedModels } from './trained-models.ts';

export type { UsedModel } from '../../meta.ts';

/** Published models that were used on this device, the last first. */
export async function listUsedModels(): Promise<UsedModel[]> {
  return (await whenOpen((db) => readMeta(db, 'usedModels'))) ?? [];
}

/** Every trained model that this device knows and that can be laid over another: own ones, then published ones. Each key once. */
export async function listLaidModels(): Promise<UsedModel[]> {
  const [own, used, published] = await Promise.all([listTrainedModels(), listUsedModels(), findHubPage()]);
  const all = [...own.filter(({ status }) => status === 'completed'), ...used, ...(published ?? [])];
  return [...new Map(all.toReversed().map((model) => [model.key, model])).values()].toReversed();
}

/** Names of trained models by their keys, also of those that failed or are being trained. */
export async function nameTrainedModels(): Promise<ReadonlyMap<string, string>> {
  const [laid, own] = await Promise.all([listLaidModels(), listTrainedModels()]);
  return new Map([...laid, ...own].map(({ key, model_name: name }) => [key, name]));
}
