import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { mayManage, type MemberRow } from '../../../../contract/team.ts';
import type { Me } from '../../../../contract/account/user.ts';
import { inviteMember, type NewInvitation } from '../../../actions/teams/invite-member.ts';
import { removeMember } from '../../../actions/teams/remove-member.ts';
import { listMembers } from '../../../db/queries/members.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { FieldForm } from '../field-form.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import styles from './team-section.module.css';

const roleNames = { owner: 'Owner', admin: 'Administrator', member: 'Member' } as const;

/** The members who share the library, and the changes that the user's role allows. */
export function TeamMembers({ me, team }: { me: Me; team: NonNullable<Me['team']> }) {
  const read = useLiveQuery(async () => listMembers());
  // After joining, the list is still loading; showing the own row keeps the content below in place.
  const own: MemberRow = { id: '', user_id: me.user_id, email: me.email ?? '', role: team.role, invite_expires_at: null };
  const members = read === undefined || read.length === 0 ? [own] : read;
  const [isLeaving, setIsLeaving] = useState(false);
  const [made, setMade] = useState<NewInvitation | null>(null);
  const mayRemove = (member: MemberRow) => member.user_id !== me.user_id && mayManage(team.role, member.role);
  return (
    <>
      <p>
        You work in the library of <strong>{team.name}</strong>.
      </p>
      <ul className={styles.members} aria-label="Members">
        {members.map((member) => (
          <li key={member.id} className={styles.member}>
            <span className={styles.email}>{member.email}</span>
            <span className={styles.role}>{roleText(member)}</span>
            {mayRemove(member) && <MemberButtons member={member} onInvite={setMade} />}
          </li>
        ))}
      </ul>
      {team.role !== 'member' && <Invite onInvite={setMade} />}
      <Button onClick={() => setIsLeaving(true)}>Leave the team</Button>
      {made !== null && <InvitationDialog made={made} onClose={() => setMade(null)} />}
      {isLeaving && <LeaveDialog name={team.name} isLast={read?.length === 1} onClose={() => setIsLeaving(false)} />}
    </>
  );
}

function roleText(member: MemberRow): string {
  if (member.user_id !== '') return roleNames[member.role];
  return (member.invite_expires_at ?? 0) > Date.now() ? 'Invited' : 'Invitation expired';
}

type OnInvite = (made: NewInvitation) => void;

function MemberButtons({ member, onInvite }: { member: MemberRow; onInvite: OnInvite }) {
  const { id, email, role } = member;
  const renew = () => runAction(async () => onInvite(await inviteMember(email, role)));
  const remove = () => void runAction(() => removeMember(id));
  if (member.user_id !== '') {
    return (
      <span className={styles.buttons}>
        <Button size="s" aria-label={`Remove ${email}`} onClick={remove}>
          Remove
        </Button>
      </span>
    );
  }
  return (
    <span className={styles.buttons}>
      <Button size="s" aria-label={`New link for ${email}`} onClick={() => void renew()}>
        New link
      </Button>
      <Button size="s" aria-label={`Take back the invitation of ${email}`} onClick={remove}>
        Take back
      </Button>
    </span>
  );
}

function Invite({ onInvite }: { onInvite: OnInvite }) {
  return (
    <FieldForm
      label="Invite by link"
      action="Invite"
      type="email"
      inputMode="email"
      autoComplete="off"
      placeholder="E-mail"
      hint="You get a link to give to this person. The studio sends no e-mail; the address only names the invitation in this list."
      onSave={async (email) => {
        onInvite(await inviteMember(email, 'member'));
        return '';
      }}
    />
  );
}
