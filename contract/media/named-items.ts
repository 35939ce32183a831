import * as v from 'valibot';
import { idSchema } from '../id.ts';
import { limits } from '../limits.ts';

/** An address that a call may name an item by. */
export const urlSchema = v.optional(v.pipe(v.string(), v.maxLength(limits.urlLength)));

/** The items that a call names, each as `item`. `warning`: the answer to more than `max`. */
export function namedItemsSchema<S extends v.GenericSchema>(item: S, { max, warning }: { max: number; warning: string }) {
  return v.pipe(v.array(item), v.minLength(1, 'must name at least one image'), v.maxLength(max, warning));
}

/** A result for each item that a call names. */
export const memberResultsSchema = v.object({
  results: v.array(v.object({ id: idSchema, outcome: v.picklist(['done', 'not_found']) })),
});
