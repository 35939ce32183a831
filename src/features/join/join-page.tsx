import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import type { Me } from '../../../contract/account/user.ts';
import { joinTeam } from '../../actions/teams/join-team.ts';
import type { Invitation } from '../../actions/teams/read-invitation.ts';
import { findMe } from '../../db/queries/session.ts';
import { formatDateTime } from '../../lib/format/format-time.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { runAction } from '../../ui/feedback/run-action.ts';
import { Loading } from '../../ui/feedback/progress/loading.tsx';
import styles from './join-page.module.css';
import { useInvitation } from './use-invitation.ts';

type JoinPageProps = { token: string; onSignUp: () => void; onSignIn: () => void };

/** The page of an invitation link: names the team, the role and the inviting member, and lets an account join. */
export function JoinPage(props: JoinPageProps) {
  const me = useLiveQuery(findMe, []);
  // Joining uses up the link, so the key remounts the page, which reads the invitation again.
  return me === undefined ? <Reading /> : <Opened key={me.team?.id ?? ''} me={me} {...props} />;
}

function Opened({ me, ...props }: JoinPageProps & { me: Me }) {
  const { state, readAgain } = useInvitation(props.token);
  if (state.step === 'reading') return <Reading />;
  if (state.step === 'failed') {
    const again = (
      <Button variant="primary" onClick={readAgain}>
        Try again
      </Button>
    );
    return (
      <EmptyState isPage title="This invitation cannot be shown now" action={again}>
        {state.message}
      </EmptyState>
    );
  }
  const invitation = state.step === 'shown' ? state.invitation : null;
  if (me.team !== null) return <OnTeam name={me.team.name} invitation={invitation} />;
  if (invitation === null) return <Dead />;
  return (
    <EmptyState isPage title={`You are invited to ${invitation.team}`} action={<Ways me={me} invitation={invitation} {...props} />}>
      <Words invitation={invitation} isGuest={me.is_guest} />
    </EmptyState>
  );
}

function Reading() {
  return <Loading isPage>Reading the invitation</Loading>;
}

const roleNames = { owner: 'an owner', admin: 'an administrator', member: 'a member' } as const;

function Words({ invitation, isGuest }: { invitation: Invitation; isGuest: boolean }) {
  return (
    <>
      <p>
        {invitation.invited_by} invites you as {roleNames[invitation.role]}. You then work in the team’s library; your own waits until you
        leave.
      </p>
      <p className={styles.more}>
        {isGuest && 'You need an account to join. Sign up or sign in here, and this page goes on. '}
        The link works once, until {formatDateTime(invitation.expires_at)}.
      </p>
    </>
  );
}

function Ways({ me, token, invitation, onSignUp, onSignIn }: JoinPageProps & { me: Me; invitation: Invitation }) {
  const [isBusy, setIsBusy] = useState(false);
  const join = async () => {
    setIsBusy(true);
    await runAction(() => joinTeam(token));
    setIsBusy(false);
  };
  if (!me.is_guest) {
    return (
      <Button variant="primary" isBusy={isBusy} onClick={() => void join()}>
        Join {invitation.team}
      </Button>
    );
  }
  return (
    <div className={styles.ways}>
      <Button variant="primary" onClick={onSignUp}>
        Sign up
      </Button>
      <Button onClick={onSignIn}>Sign in</Button>
    </div>
  );
}

/** With an `invitation` the link still works; without one it does not, as after joining. */
function OnTeam({ name, invitation }: { name: string; invitation: Invitation | null }) {
  if (invitation === null) {
    return (
      <EmptyState isPage title={`You are on the team ${name}`} action={<ToHistory />}>
        You work in its library.
      </EmptyState>
    );
  }
  const next =
    invitation.team === name
      ? 'Give it to a person who is not on the team yet.'
      : `To join ${invitation.team} with it, leave ${name} in Settings first.`;
  return (
    <EmptyState isPage title={`You are already on the team ${name}`} action={<ToHistory />}>
      The link was not used. {next}
    </EmptyState>
  );
}

function Dead() {
  return (
    <EmptyState isPage title="This invitation does not work" action={<ToHistory />}>
      It was used, taken back or replaced by a new link, or it has expired. Ask for a new link.
    </EmptyState>
  );
}

function ToHistory() {
  return (
    <Link to="/history" search={{ tab: 'generation' }}>
      Go to History
    </Link>
  );
}
