import { ShareStoryPage } from '../../../features/share-story/share-story-page.tsx';
import { Brand } from '../../frame/brand.tsx';

/** The public page of a story. It is outside the studio: it opens no database and needs no account. */
export function ShareStoryScreen({ token }: { token: string }) {
  return <ShareStoryPage token={token} brand={<Brand />} />;
}
