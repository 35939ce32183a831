import * as v from 'valibot';
import { generationRowSchema } from '../generations/generation.ts';
import { ownerIdSchema } from '../id.ts';
import { itemSchema } from '../media/item.ts';
import { limits } from '../limits.ts';
import { storableText } from '../text/storable-text.ts';

const position = v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}:[0-9a-f-]{36}$/, 'is not a position')));
const time = v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'is not a time in ms since 1970'), v.toNumber()));

/** A page of a list: where to go on, and how many. */
export const pageQuerySchema = v.strictObject({
  cursor: position,
  limit: v.optional(
    v.pipe(v.string(), v.digits(), v.toNumber(), v.minValue(1), v.maxValue(limits.historyPageMax)),
    String(limits.historyPage),
  ),
});

/** A page of the history with the filters of the specification, §3. */
export const historyQuerySchema = v.strictObject({
  ...pageQuerySchema.entries,
  searchKeyword: v.optional(v.pipe(v.string(), v.maxLength(limits.searchLength))),
  created_by: v.optional(ownerIdSchema),
  start_date: time,
  end_date: time,
  model: v.optional(v.pipe(v.string(), v.maxLength(limits.modelKeyLength), storableText)),
  is_starred: v.optional(
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((text) => text === 'true'),
    ),
  ),
  resource_type: v.optional(v.picklist(['image', 'video'])),
});
/** Newest first. */
export const historyResponseSchema = v.object({ items: v.array(itemSchema), next: v.nullable(v.string()) });
/** One request with its images. */
export const generationStatusResponseSchema = v.object({ generation: generationRowSchema, items: v.array(itemSchema) });
