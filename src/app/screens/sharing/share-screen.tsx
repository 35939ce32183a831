import { SharePage } from '../../../features/share/share-page.tsx';
import { Brand } from '../../frame/brand.tsx';

/** The public page of a shared picture. It is outside the studio: it opens no database and needs no account. */
export function ShareScreen({ token }: { token: string }) {
  return <SharePage token={token} brand={<Brand />} />;
}
