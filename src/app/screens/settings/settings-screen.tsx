import { AccountSection } from '../../../features/account/account-section.tsx';
import { DamagedSection } from '../../../features/storage/damaged-section.tsx';
import { KeptSection } from '../../../features/storage/kept-section.tsx';
import { MirrorSection } from '../../../features/storage/mirror-section.tsx';
import { VaultSection } from '../../../features/storage/vault-section.tsx';
import { SettingsPage } from '../../../features/settings/settings-page.tsx';

/** Settings, with the sections of the account and the data features in their places. */
export function SettingsScreen() {
  const data = (
    <>
      <DamagedSection />
      <VaultSection />
      <MirrorSection />
    </>
  );
  return <SettingsPage account={<AccountSection />} data={data} kept={<KeptSection />} />;
}
