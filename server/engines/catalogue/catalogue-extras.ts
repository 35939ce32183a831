import { referenceTypes } from '../../../contract/generations/image/reference-types.ts';
import type { EngineExtras } from '../engine.ts';
import type { CatalogueEngine } from './catalogue-types.ts';
import { findCatalogueModel } from './model-catalogue.ts';

/** The extras of a model of the catalogue at an engine of this kind; null: none. */
export function catalogueExtras(engine: CatalogueEngine, key: string, takes: 'file' | 'name'): EngineExtras | null {
  const routes = (findCatalogueModel({ model: key })?.routes ?? []).filter((route) => route.engine === engine);
  if (!routes.some((route) => route.takes.includes('trained'))) return null;
  const laying = routes.filter(({ fields }) => Object.values(fields).some((source) => source === 'loras' || source === 'loraScale'));
  const notBeside = referenceTypes.filter((type) => !laying.some((route) => route.takes.includes(`follow-${type}`)));
  return { controlnets: [], trained: [], takes, needsWord: true, notBeside, ...(takes === 'name' && { trainedMax: 1 }) };
}
