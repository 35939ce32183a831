import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { teamRoles } from '../../../contract/team.ts';
import { instant } from './columns.ts';
import { digested, space, synced } from './space.ts';

/** People who share one space. */
export const team = pgTable('team', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  spaceId: text('space_id')
    .notNull()
    .references(() => space.id),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Ends the link of an invitation. Members have none either. */
export const noLink = { inviteHash: null, inviteExpiresAt: null, invitedBy: null };

/** A member, or an invitation that waits: `user_id` is null until it is taken up. */
export const teamMember = pgTable(
  'team_member',
  {
    id: uuid('id').primaryKey(),
    ...synced,
    ...digested,
    teamId: uuid('team_id')
      .notNull()
      .references(() => team.id, { onDelete: 'cascade' }),
    userId: text('user_id'),
    email: text('email').notNull(),
    role: text('role', { enum: teamRoles }).notNull(),
    /** Of an invitation: the SHA-256 of its link, until when it works, and the member who made it. Null: no link works. */
    inviteHash: text('invite_hash'),
    inviteExpiresAt: instant('invite_expires_at'),
    invitedBy: uuid('invited_by'),
  },
  (t) => [
    index('team_member_changes').on(t.spaceId, t.seq),
    uniqueIndex('team_member_user')
      .on(t.userId)
      .where(sql`deleted_at is null and user_id is not null`),
    uniqueIndex('team_member_email')
      .on(t.teamId, t.email)
      .where(sql`deleted_at is null`),
    uniqueIndex('team_member_invite').on(t.inviteHash),
  ],
);
