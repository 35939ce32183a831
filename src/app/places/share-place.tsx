import { SharePage } from '../../features/share/share-page.tsx';
import { Brand } from '../frame/brand.tsx';

/** The public page of a shared picture. It is no place of the studio: nothing is opened and nobody is signed in. */
export function SharePlace({ token }: { token: string }) {
  return <SharePage token={token} brand={<Brand />} />;
}
