import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import type { MemberRow } from '../../../contract/team.ts';
import type { Me } from '../../../contract/user.ts';
import { inviteMember } from '../../actions/invite-member.ts';
import { leaveTeam } from '../../actions/leave-team.ts';
import { removeMember } from '../../actions/remove-member.ts';
import { listMembers } from '../../db/queries/members.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { runAction } from '../../ui/feedback/run-action.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { FieldForm } from './field-form.tsx';
import styles from './team-section.module.css';

const roleNames = { owner: 'Owner', admin: 'Administrator', member: 'Member' } as const;

/** Who shares the library, and what one's role allows to change about it. */
export function TeamMembers({ me, team }: { me: Me; team: NonNullable<Me['team']> }) {
  const read = useLiveQuery(async () => listMembers());
  // Right after one came in, the list is still on its way: what is below must not move under the pointer then.
  const own: MemberRow = { id: '', user_id: me.user_id, email: me.email ?? '', role: team.role };
  const members = read === undefined || read.length === 0 ? [own] : read;
  const [isLeaving, setIsLeaving] = useState(false);
  const mayRemove = (member: MemberRow) =>
    member.user_id !== me.user_id && (team.role === 'owner' || (team.role === 'admin' && member.role === 'member'));
  return (
    <>
      <p>
        You work in the library of <strong>{team.name}</strong>.
      </p>
      <ul className={styles.members} aria-label="Members">
        {members.map((member) => (
          <li key={member.id} className={styles.member}>
            <span className={styles.email}>{member.email}</span>
            <span className={styles.role}>{member.user_id === '' ? 'Invited' : roleNames[member.role]}</span>
            {mayRemove(member) && (
              <Button size="s" aria-label={`Remove ${member.email}`} onClick={() => void runAction(() => removeMember(member.id))}>
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {team.role !== 'member' && <Invite />}
      <Button onClick={() => setIsLeaving(true)}>Leave the team</Button>
      {isLeaving && <LeaveDialog name={team.name} isLast={read?.length === 1} onClose={() => setIsLeaving(false)} />}
    </>
  );
}

function Invite() {
  return (
    <FieldForm
      label="Invite by e-mail"
      action="Invite"
      type="email"
      inputMode="email"
      autoComplete="off"
      hint="They see the invitation in their settings once they have an account with this address."
      onSave={async (email) => {
        await inviteMember(email, 'member');
        showToast({ text: `${email} is invited and can join in their settings.`, kind: 'success' });
        return '';
      }}
    />
  );
}

function LeaveDialog({ name, isLast, onClose }: { name: string; isLast: boolean; onClose: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const leave = async () => {
    setIsBusy(true);
    await runAction(leaveTeam);
    setIsBusy(false);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Leave ${name}?`}
      description={
        isLast
          ? 'You are the last one: the team’s library becomes part of your own.'
          : 'What you made for the team stays with it. You go back to your own library.'
      }
    >
      <div className={styles.choices}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" isBusy={isBusy} onClick={() => void leave()}>
          Leave the team
        </Button>
      </div>
    </Dialog>
  );
}
