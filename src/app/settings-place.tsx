import { AccountSection } from '../features/account/account-section.tsx';
import { SettingsPage } from '../features/settings/settings-page.tsx';

/** Settings, with the account's part in its place. */
export function SettingsPlace() {
  return <SettingsPage account={<AccountSection />} />;
}
