import { ShareStoryPage } from '../../../features/share-story/share-story-page.tsx';
import { Brand } from '../../frame/brand.tsx';

/** The public page of a story. It is no place of the studio: no database is opened and no account is needed. */
export function ShareStoryPlace({ token }: { token: string }) {
  return <ShareStoryPage token={token} brand={<Brand />} />;
}
