import { ProfilePage } from '../../../features/profile/profile-page.tsx';
import { Brand } from '../../frame/brand.tsx';

/** The public page of a user's posts. It is outside the studio: it opens no database and needs no account. */
export function ProfileScreen({ username }: { username: string }) {
  return <ProfilePage username={username} brand={<Brand />} />;
}
