import * as v from 'valibot';
import { limits } from '../limits.ts';

/**
 * The filter of the history (specification §3). Times in ms since 1970, both ends included. Undefined: not filtered.
 * `searchKeyword` looks in prompt, negative prompt and model.
 */
export const historyFilterSchema = v.object({
  searchKeyword: v.optional(v.pipe(v.string(), v.maxLength(limits.searchLength))),
  created_by: v.optional(v.string()),
  start_date: v.optional(v.number()),
  end_date: v.optional(v.number()),
  /** A model key of the catalogue, of a character or of a trained model. */
  model: v.optional(v.string()),
  is_starred: v.optional(v.boolean()),
  resource_type: v.optional(v.picklist(['image', 'video'])),
});
export type HistoryFilter = v.InferOutput<typeof historyFilterSchema>;
