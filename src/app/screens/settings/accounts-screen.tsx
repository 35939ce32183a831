import { AccountsPage } from '../../../features/settings/accounts/accounts-page.tsx';
import { NotFoundPage } from '../../notices/not-found-page.tsx';

/** The accounts of the studio, for administrators; everybody else gets the not-found page. */
export function AccountsScreen() {
  return <AccountsPage notFound={<NotFoundPage />} />;
}
