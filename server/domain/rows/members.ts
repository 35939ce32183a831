import type { StudioRow } from './studio-row.ts';

export const members: StudioRow<'members'> = {
  present: (row) => ({
    id: row.id,
    user_id: row.userId ?? '',
    email: row.email,
    role: row.role,
    invite_expires_at: row.inviteExpiresAt?.getTime() ?? null,
  }),
};
