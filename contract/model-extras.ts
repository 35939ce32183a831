import * as v from 'valibot';
import { resizeModes } from './generation/image/controlnet.ts';
import type { Model } from './model.ts';

/** What can be laid over some models of one engine, by the engine's own names. It stands beside the models: older apps overlook it. */
export const modelExtrasSchema = v.object({
  /** Keys of the models. */
  models: v.array(v.string()),
  controlnets: v.array(v.string()),
  /** What can be drawn from a picture for a ControlNet; empty: nothing, it is prepared already. */
  annotators: v.array(v.string()),
  resize_modes: v.pipe(
    v.array(v.string()),
    v.transform((modes) => resizeModes.filter((mode) => modes.includes(mode))),
  ),
  /** Trained models. */
  trained: v.array(v.string()),
});
export type CatalogueExtras = v.InferOutput<typeof modelExtrasSchema>;
export type ModelExtras = Omit<CatalogueExtras, 'models'>;

/** The models, each with what can be laid over it. */
export function withExtras(models: readonly Model[], extras: readonly CatalogueExtras[]): Model[] {
  return models.map((model) => {
    const found = extras.find((one) => one.models.includes(model.key));
    if (found === undefined) return model;
    const { models: _, ...laid } = found;
    return { ...model, extras: laid };
  });
}
