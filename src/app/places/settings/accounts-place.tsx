import { AccountsPage } from '../../../features/settings/accounts/accounts-page.tsx';
import { NotFoundPage } from '../../notices/not-found-page.tsx';

/** The accounts of the studio, for administrators; to everybody else there is nothing at this address. */
export function AccountsPlace() {
  return <AccountsPage notFound={<NotFoundPage />} />;
}
