import { SharePage } from '../../../features/share/share-page.tsx';
import { Brand } from '../../frame/brand.tsx';

/** The public page of a shared picture. It is no place of the studio: no database is opened and no account is needed. */
export function SharePlace({ token }: { token: string }) {
  return <SharePage token={token} brand={<Brand />} />;
}
