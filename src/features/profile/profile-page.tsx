import { useEffect, type ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PublicFrame, PublicMessage } from '../../ui/layout/public-frame.tsx';
import { Spinner } from '../../ui/feedback/progress/spinner.tsx';
import { ProfileGallery } from './profile-gallery.tsx';
import { useProfile, type ProfileState } from './use-profile.ts';
import styles from './profile-page.module.css';

/** The public page with the posted pictures of a user. */
export function ProfilePage({ username, brand }: { username: string; brand: ReactNode }) {
  const { state, refresh, readMore } = useProfile(username);
  const name = state.step === 'shown' ? state.profile.username : null;
  useEffect(() => {
    document.title = name === null ? 'Profile · Pleinair' : `${name} · Pleinair`;
  }, [name]);
  return (
    <PublicFrame brand={brand}>
      {state.step === 'shown' && state.profile.count > 0 ? (
        <main className={styles.content}>
          <div className={styles.title}>
            <h1>{state.profile.username}</h1>
            <p className={styles.count}>
              {state.profile.count === 1 ? '1 picture' : `${state.profile.count.toLocaleString('en')} pictures`}
            </p>
          </div>
          <ProfileGallery profile={state.profile} more={state.more} onMore={readMore} onMissing={refresh} />
        </main>
      ) : (
        <PublicMessage>
          <Message state={state} />
        </PublicMessage>
      )}
    </PublicFrame>
  );
}

function Message({ state }: { state: ProfileState }) {
  if (state.step === 'reading') return <Spinner size={24} />;
  if (state.step === 'shown') {
    return (
      <EmptyState isPage title={state.profile.username} action={<ButtonLink href="/">Open the studio</ButtonLink>}>
        Nothing is posted here yet.
      </EmptyState>
    );
  }
  if (state.step === 'unknown') {
    return (
      <EmptyState isPage title="There is no such profile" action={<ButtonLink href="/">Open the studio</ButtonLink>}>
        It has another name now, or the link is not complete.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      isPage
      title={state.message === null ? 'The studio cannot be reached' : 'This profile cannot be shown now'}
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          Try again
        </Button>
      }
    >
      {state.message ?? 'This profile is shown as soon as there is a connection.'}
    </EmptyState>
  );
}
