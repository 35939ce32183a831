import * as v from 'valibot';
import { idSchema } from '../id.ts';
import { limits } from '../limits.ts';
import type { Route } from './route.ts';
import { storableText } from '../text/storable-text.ts';
import { memberRowSchema, teamRoles } from '../team.ts';
import { meSchema } from '../account/user.ts';

const email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email('is not an e-mail address'), v.maxLength(limits.emailLength));
const write = { method: 'POST', auth: 'account', write: false, produces: 'json' } as const;
const member = v.strictObject({ id: idSchema });
/** Of any form: a link that was cut off gets the same answer as one that was used. */
const invitation = v.strictObject({ token: v.pipe(v.string(), v.maxLength(100)) });

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
    body: v.strictObject({ name: v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'), v.maxLength(100), storableText) }),
    response: meSchema,
    errors: ['ALREADY_ON_TEAM'],
  },
  teamInvite: {
    ...write,
    path: '/api/team/invite',
    summary:
      'Make an invitation. The answer alone has the token of its link, which works once. Inviting the same address again makes a new link and ends the old one',
    body: v.strictObject({ email, role: v.optional(v.picklist(teamRoles), 'member') }),
    response: v.object({ member: memberRowSchema, token: v.string() }),
    errors: ['FORBIDDEN', 'NO_TEAM', 'TEAM_FULL', 'ALREADY_ON_TEAM'],
  },
  teamInvitation: {
    ...write,
    auth: 'none',
    path: '/api/team/invitation',
    summary: 'Look at the invitation that a link opens, without joining',
    body: invitation,
    response: v.object({ team: v.string(), role: v.picklist(teamRoles), invited_by: v.string(), expires_at: v.number() }),
    errors: ['NOT_FOUND'],
  },
  teamJoin: {
    ...write,
    path: '/api/team/join',
    summary: 'Take up the invitation that a link opens, with whatever account',
    body: invitation,
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
