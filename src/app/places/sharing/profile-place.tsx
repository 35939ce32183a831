import { ProfilePage } from '../../../features/profile/profile-page.tsx';
import { Brand } from '../../frame/brand.tsx';

/** The public page of what somebody has posted. It is no place of the studio: no database is opened and no account is needed. */
export function ProfilePlace({ username }: { username: string }) {
  return <ProfilePage username={username} brand={<Brand />} />;
}
