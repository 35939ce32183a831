import type { ReactNode } from 'react';
import { AboutSection } from './about-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { DeviceSection } from './device-section.tsx';
import { DownloadSection } from './download-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { Section } from './section.tsx';
import { TeamSection } from './team-section.tsx';
import styles from './settings-page.module.css';

/** Settings of this device and the account; the account's part is given by the app. */
export function SettingsPage({ account }: { account: ReactNode }) {
  return (
    <div className={styles.scroll}>
      <div className={styles.page}>
        <h1>Settings</h1>
        <Section title="Account">{account}</Section>
        <ProfileSection />
        <TeamSection />
        <AppearanceSection />
        <DownloadSection />
        <DeviceSection />
        <AboutSection />
      </div>
    </div>
  );
}
