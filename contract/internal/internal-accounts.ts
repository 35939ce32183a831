import * as v from 'valibot';
import { ownerIdSchema } from '../id.ts';
import { limits } from '../limits.ts';
import { personalPlans } from '../account/plan.ts';
import { storableText } from '../text/storable-text.ts';

/** An account of the studio as its administrators see it. */
export const internalAccountSchema = v.object({
  id: ownerIdSchema,
  email: v.string(),
  /** Name of the public profile; null before there is one. */
  username: v.nullable(v.string()),
  /** The account's own plan; on a team, the team's is used. */
  plan: v.picklist(personalPlans),
  credits: v.number(),
  is_admin: v.boolean(),
  can_publish: v.boolean(),
  can_share: v.boolean(),
  can_remove_watermark: v.boolean(),
  /** It cannot sign in. What it made, and its links, stay. */
  is_suspended: v.boolean(),
  /** Ms since 1970. */
  created_at: v.number(),
  /** Ms since 1970, exact to ten minutes; null while it is signed in nowhere. */
  last_used_at: v.nullable(v.number()),
});
export type InternalAccount = v.InferOutput<typeof internalAccountSchema>;

/** Fields that are absent stay as they are. `credits`: how many it has afterwards. */
export const changeAccountRequestSchema = v.strictObject({
  user_id: ownerIdSchema,
  plan: v.optional(v.picklist(personalPlans)),
  credits: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limits.creditsMax))),
  can_publish: v.optional(v.boolean()),
  can_share: v.optional(v.boolean()),
  can_remove_watermark: v.optional(v.boolean()),
  is_suspended: v.optional(v.boolean()),
});
export type ChangeAccountRequest = v.InferOutput<typeof changeAccountRequestSchema>;

export const accountsQuerySchema = v.strictObject({
  /** Part of an e-mail or user name. */
  q: v.optional(v.pipe(v.string(), v.maxLength(limits.searchLength), storableText), ''),
  /** `next` of the page before. */
  cursor: v.optional(v.pipe(v.string(), v.maxLength(120), v.regex(/^\d{1,15}:[^:\0]+$/, 'is not a position'))),
});
