import { useLocation } from '@tanstack/react-router';
import { openAccountDialog } from '../../ui/overlay/account-dialog.ts';
import { JoinPage } from '../../features/join/join-page.tsx';

/** The page of an invitation link. The token is in the address behind the `#`. */
export function JoinScreen() {
  const token = useLocation({ select: ({ hash }) => hash });
  return <JoinPage key={token} token={token} onSignUp={() => openAccountDialog('sign-up')} onSignIn={() => openAccountDialog('sign-in')} />;
}
