import type { Hono } from 'hono';
import { routes } from '../../../contract/routes/routes.ts';
import { createTeam } from '../../domain/teams/create-team.ts';
import { findInvitation } from '../../domain/teams/find-invitation.ts';
import { getMe } from '../../domain/account/get-me.ts';
import { inviteMember } from '../../domain/teams/invite-member.ts';
import { joinTeam } from '../../domain/teams/join-team.ts';
import { leaveTeam } from '../../domain/teams/leave-team.ts';
import { listMembers } from '../../domain/teams/list-members.ts';
import { removeMember } from '../../domain/teams/remove-member.ts';
import type { Studio } from '../../domain/studio.ts';
import { mountRoute, type HttpEdge } from '../mount-route.ts';
import { presentMe } from './present-me.ts';

/** The team of a user: who is on it, joining and leaving. */
export function mountTeamRoutes(app: Hono, edge: HttpEdge, studio: Studio): void {
  mountRoute({ app, edge }, routes.teamMembers, ({ session }) => listMembers(studio, session.userId));

  mountRoute({ app, edge }, routes.teamCreate, async ({ session, body }) =>
    presentMe(edge, await createTeam(studio, { userId: session.userId, email: session.email!, name: body.name })),
  );

  mountRoute({ app, edge }, routes.teamInvite, ({ session, body }) => inviteMember(studio, { userId: session.userId, ...body }));

  mountRoute({ app, edge }, routes.teamInvitation, async ({ body }) => {
    const { role, expiresAt, team, inviter } = await findInvitation(studio.db, body.token);
    return { team: team.name, role, invited_by: inviter.email, expires_at: expiresAt.getTime() };
  });

  mountRoute({ app, edge }, routes.teamJoin, async ({ session, body }) =>
    presentMe(edge, await joinTeam(studio, { userId: session.userId, email: session.email!, token: body.token })),
  );

  mountRoute({ app, edge }, routes.teamRemove, async ({ session, body }) => {
    await removeMember(studio, { userId: session.userId, memberId: body.id });
    return { ok: true } as const;
  });

  mountRoute({ app, edge }, routes.teamLeave, async ({ session }) => {
    await leaveTeam(studio, session.userId);
    return presentMe(edge, await getMe(studio.db, session.userId));
  });
}
