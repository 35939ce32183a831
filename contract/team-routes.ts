import * as v from 'valibot';
import { idSchema } from './id.ts';
import { limits } from './limits.ts';
import type { Route } from './route.ts';
import { memberRowSchema, teamRoles } from './team.ts';
import { meSchema } from './user.ts';

const email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email('is not an e-mail address'), v.maxLength(limits.emailLength));
const write = { method: 'POST', auth: 'account', write: false, produces: 'json' } as const;
const member = v.strictObject({ id: idSchema });

/** A team: people who share one library. */
export const teamRoutes = {
  teamMembers: {
    method: 'GET',
    auth: 'session',
    write: false,
    produces: 'json',
    path: '/api/team/members',
    summary: 'Members of the team; empty without one',
    response: v.object({ members: v.array(memberRowSchema) }),
    errors: [],
  },
  teamCreate: {
    ...write,
    path: '/api/team/create',
    summary: 'Found a team with a library of its own',
    body: v.strictObject({ name: v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'), v.maxLength(100)) }),
    response: meSchema,
    errors: ['ALREADY_ON_TEAM'],
  },
  teamInvite: {
    ...write,
    path: '/api/team/invite',
    summary: 'Invite somebody by e-mail address',
    body: v.strictObject({ email, role: v.optional(v.picklist(teamRoles), 'member') }),
    response: v.object({ member: memberRowSchema }),
    errors: ['FORBIDDEN', 'NO_TEAM', 'TEAM_FULL', 'ALREADY_ON_TEAM'],
  },
  teamJoin: {
    ...write,
    path: '/api/team/join',
    summary: 'Take up the invitation to a team',
    body: v.strictObject({ team_id: idSchema }),
    response: meSchema,
    errors: ['NOT_FOUND', 'ALREADY_ON_TEAM'],
  },
  teamRemove: {
    ...write,
    path: '/api/team/remove',
    summary: 'Remove a member, or take an invitation back',
    body: member,
    response: v.object({ ok: v.literal(true) }),
    errors: ['FORBIDDEN', 'NO_TEAM', 'NOT_FOUND'],
  },
  teamLeave: {
    ...write,
    path: '/api/team/leave',
    summary: 'Leave the team and go back to the own library',
    body: v.strictObject({}),
    response: meSchema,
    errors: ['NO_TEAM', 'LAST_OWNER'],
  },
} as const satisfies Record<string, Route>;
