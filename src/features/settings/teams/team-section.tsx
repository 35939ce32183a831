import { useLiveQuery } from 'dexie-react-hooks';
import { createTeam } from '../../../actions/teams/create-team.ts';
import { findMe } from '../../../db/queries/session.ts';
import { FieldForm } from '../field-form.tsx';
import { Section } from '../section.tsx';
import { TeamMembers } from './team-members.tsx';

/** The team of an account: create one, or list its members. */
export function TeamSection() {
  const me = useLiveQuery(async () => findMe());
  if (me === undefined || me.is_guest) return null;
  return <Section title="Team">{me.team !== null ? <TeamMembers me={me} team={me.team} /> : <FoundTeam />}</Section>;
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
