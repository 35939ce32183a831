import { useLiveQuery } from 'dexie-react-hooks';
import { findMe } from '../../../db/queries/session.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { Banner } from './banner.tsx';

/** Asks to sign in again. A guest has no password, so a guest whose session is lost starts a new one. */
export function SignedOutBanner({ waiting, kept, onSignIn }: { waiting: number; kept: string | null; onSignIn: () => void }) {
  const me = useLiveQuery(findMe, []);
  if (me?.is_guest === true)
    return (
      <Banner
        kind="warning"
        text="This browser has lost your guest session. Starting again takes along what was not sent and removes the rest from this device."
        action={{ label: 'Start again', onPress: () => void runAction(restart) }}
      />
    );
  return (
    <Banner
      kind="warning"
      text={
        waiting > 0
          ? `Sign in to save ${waiting}. ${kept ?? 'Your changes are kept on this device.'}`
          : `Sign in to go on.${kept === null ? ' Your pictures are kept on this device.' : ''}`
      }
      action={{ label: 'Sign in', onPress: onSignIn }}
    />
  );
}

async function restart(): Promise<void> {
  const { restartGuest } = await import('../../../actions/account/restart-guest.ts');
  await restartGuest();
}
