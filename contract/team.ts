import * as v from 'valibot';
import { idSchema } from './id.ts';

export const teamRoles = ['owner', 'admin', 'member'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** A member of the team. `user_id` is empty until the invitation is accepted. */
export const memberRowSchema = v.object({
  id: idSchema,
  user_id: v.string(),
  /** Of the account; of an invitation the address that the inviting side wrote, which only names it in the list. */
  email: v.string(),
  role: v.fallback(v.picklist(teamRoles), 'member'),
  /** Until when the link of an invitation works, ms since 1970. Null when it has none that works. */
  invite_expires_at: v.optional(v.nullable(v.number()), null),
});
export type MemberRow = v.InferOutput<typeof memberRowSchema>;

/** Whether a role may invite and remove another one. Owners may for every role, administrators for members only, members for none. */
export function mayManage(role: TeamRole, other: TeamRole): boolean {
  return role === 'owner' || (role === 'admin' && other === 'member');
}

/** The link of an invitation. Browsers never send the part behind `#`, so that the token is in no log and no referrer. */
export function invitationUrl(token: string, origin: string): string {
  return `${origin}/join#${token}`;
}
