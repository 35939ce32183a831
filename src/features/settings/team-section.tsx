import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { createTeam } from '../../actions/create-team.ts';
import { joinTeam } from '../../actions/join-team.ts';
import { findMe } from '../../db/queries/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { runAction } from '../../ui/feedback/run-action.ts';
import { FieldForm } from './field-form.tsx';
import { Section } from './section.tsx';
import { TeamMembers } from './team-members.tsx';
import styles from './team-section.module.css';

/** The team of an account: found one, take up an invitation, or see who is on it. */
export function TeamSection() {
  const me = useLiveQuery(async () => findMe());
  if (me === undefined || me.is_guest) return null;
  return (
    <Section title="Team">
      {me.team !== null ? (
        <TeamMembers me={me} team={me.team} />
      ) : (
        <>
          {me.invited_to.map((team) => (
            <Invitation key={team.id} team={team} />
          ))}
          <FoundTeam />
        </>
      )}
    </Section>
  );
}

function Invitation({ team }: { team: { id: string; name: string } }) {
  const [isBusy, setIsBusy] = useState(false);
  const join = async () => {
    setIsBusy(true);
    await runAction(() => joinTeam(team.id));
    setIsBusy(false);
  };
  return (
    <div className={styles.row}>
      <p>
        You are invited to <strong>{team.name}</strong>. You then work in the team’s library; your own waits until you leave.
      </p>
      <Button variant="primary" isBusy={isBusy} onClick={() => void join()}>
        Join {team.name}
      </Button>
    </div>
  );
}

function FoundTeam() {
  return (
    <FieldForm
      label="Team name"
      action="Found a team"
      maxLength={100}
      hint="A team shares one library. Your own is kept, and comes back when you leave."
      onSave={async (name) => {
        await createTeam(name);
        return name;
      }}
    />
  );
}
