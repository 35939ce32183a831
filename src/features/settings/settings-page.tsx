import type { ReactNode } from 'react';
import { AboutSection } from './about-section.tsx';
import { ActivitySection } from './activity-section.tsx';
import { AdminSections } from './admin-sections.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { DeviceSection } from './device-section.tsx';
import { DownloadSection } from './download-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { Section } from './section.tsx';
import { TeamSection } from './teams/team-section.tsx';
import styles from './settings-page.module.css';

/** Settings of this device and the account; the app passes in the sections of other features. */
export function SettingsPage({ account, data, kept }: { account: ReactNode; data: ReactNode; kept: ReactNode }) {
  return (
    <div className={styles.scroll}>
      <div className={styles.page}>
        <h1>Settings</h1>
        <Section title="Account">{account}</Section>
        <ProfileSection />
        <TeamSection />
        <AdminSections />
        <AppearanceSection />
        <DownloadSection />
        <Section title="Your data">{data}</Section>
        <DeviceSection kept={kept} />
        <ActivitySection />
        <AboutSection />
      </div>
    </div>
  );
}
