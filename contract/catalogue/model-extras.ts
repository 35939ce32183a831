import * as v from 'valibot';
import { resizeModes } from '../generations/image/controlnet.ts';

/** ControlNets and trained models for some models of one engine, by its own names. Beside the models, where older apps overlook them. */
export const modelExtrasSchema = v.object({
  /** Keys of the models. */
  models: v.array(v.string()),
  controlnets: v.array(v.string()),
  /** Ways to prepare a picture for a ControlNet; empty: the picture is prepared already. */
  annotators: v.array(v.string()),
  resize_modes: v.pipe(
    v.array(v.string()),
    v.transform((modes) => resizeModes.filter((mode) => modes.includes(mode))),
  ),
  /** Trained models. */
  trained: v.array(v.string()),
  /** Keys of other models whose trained ones fit these too. */
  bases: v.optional(v.array(v.string()), []),
});
export type CatalogueExtras = v.InferOutput<typeof modelExtrasSchema>;
export type ModelExtras = Omit<CatalogueExtras, 'models'>;
