import { useLocation } from '@tanstack/react-router';
import { useAccountDialog } from '../../features/account/account-dialogs.tsx';
import { JoinPage } from '../../features/join/join-page.tsx';

/** The page of an invitation link. The token is in the address behind the `#`. */
export function JoinPlace() {
  const token = useLocation({ select: ({ hash }) => hash });
  const openDialog = useAccountDialog();
  return <JoinPage key={token} token={token} onSignUp={() => openDialog('sign-up')} onSignIn={() => openDialog('sign-in')} />;
}
