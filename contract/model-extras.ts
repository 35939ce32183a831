import * as v from 'valibot';
import { resizeModes } from './generation/image/controlnet.ts';

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
