import * as v from 'valibot';
import { ownerIdSchema } from '../id.ts';
import { limits } from '../limits.ts';
import { plans } from './plan.ts';
import { teamRoles } from '../team.ts';

/** The session as every device knows it. */
export const meSchema = v.object({
  user_id: ownerIdSchema,
  /** The space that owns the user's rows. */
  space_id: ownerIdSchema,
  is_guest: v.boolean(),
  /** Null for a guest. */
  email: v.nullable(v.string()),
  /** A plan that this code does not know is treated as the smallest; the server holds the real limits. */
  plan: v.fallback(v.picklist(plans), 'free'),
  credits: v.number(),
  is_admin: v.boolean(),
  /** The team that owns the library; null: the user's own library. */
  team: v.optional(v.nullable(v.object({ id: v.string(), name: v.string(), role: v.fallback(v.picklist(teamRoles), 'member') })), null),
  /** May post images to the profile; may show items by a link; may save videos without the mark. */
  can_publish: v.optional(v.boolean(), false),
  can_share: v.optional(v.boolean(), true),
  can_remove_watermark: v.optional(v.boolean(), false),
  /** The mark that this studio puts on videos, null for none; `requiredMark` reads it, which the first page does not need. */
  watermark: v.optional(v.unknown(), null),
  /** Whether this studio offers to make a picture once more: Reuse Settings, Create Variations, Retry. */
  can_recreate: v.optional(v.boolean(), true),
  /** Whether signing up asks for the code that makes the first administrator. */
  admin_code: v.optional(v.boolean(), false),
  /** Bytes that one person may keep in this studio, by kind of account; 0: as many as there is room for. Null: not told. */
  quota_bytes: v.optional(v.nullable(v.object({ guest: v.number(), free: v.number(), paid: v.number() })), null),
  /** Name of the public profile; null for a guest. */
  username: v.optional(v.nullable(v.string()), null),
  /** Server clock, ms since 1970, for clock skew. */
  server_now: v.number(),
});
export type Me = v.InferOutput<typeof meSchema>;

const email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email('is not an e-mail address'), v.maxLength(limits.emailLength));
/** A password that is chosen now. The server also refuses those that are easy to guess: its list is too long for a page. */
export const newPasswordSchema = v.pipe(
  v.string(),
  v.minLength(limits.passwordLengthMin, `must have at least ${limits.passwordLengthMin} characters`),
  v.maxLength(limits.passwordLengthMax, `must have at most ${limits.passwordLengthMax} characters`),
  v.regex(/[\p{L}\p{N}\p{P}\p{S}]/u, 'must not be blank'),
);
/** A password that was chosen earlier, perhaps under older rules. */
export const givenPasswordSchema = v.pipe(v.string(), v.minLength(1, 'must not be empty'), v.maxLength(limits.passwordLengthMax));

/** True: the session ends with the browser, or after a day, and pages keep nothing of it on the disk. */
const sharedComputer = v.optional(v.boolean(), false);

export const signUpRequestSchema = v.strictObject({
  email,
  password: newPasswordSchema,
  /** Makes the account administrator of a studio that has none and that others may reach; printed when it starts. */
  admin_code: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
  shared_computer: sharedComputer,
});
export const signInRequestSchema = v.strictObject({
  email,
  password: givenPasswordSchema,
  /** True: what the present guest made moves to the account. False: it stays behind and is deleted. */
  claim_guest: v.optional(v.boolean(), false),
  shared_computer: sharedComputer,
});
