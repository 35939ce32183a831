import * as v from 'valibot';
import { idSchema } from './id.ts';

export const teamRoles = ['owner', 'admin', 'member'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** Somebody of the team. `user_id` is empty while the invitation was not taken up. */
export const memberRowSchema = v.object({
  id: idSchema,
  user_id: v.string(),
  email: v.string(),
  role: v.fallback(v.picklist(teamRoles), 'member'),
});
export type MemberRow = v.InferOutput<typeof memberRowSchema>;
