import { UserRoundPlus } from 'lucide-react';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import scene from '../../ui/picture/scene.module.css';
import styles from './empty-characters.module.css';

/** The page before the first character: it explains characters and offers to make one. */
export function EmptyCharacters({ onMake, onLibrary }: { onMake: () => void; onLibrary: () => void }) {
  return (
    <EmptyState
      picture={<Portrait />}
      title="Make your first character"
      action={
        <div className={styles.buttons}>
          <Button variant="primary" size="l" icon={<UserRoundPlus size={16} aria-hidden />} onClick={onMake}>
            New character
          </Button>
          <Button size="l" onClick={onLibrary}>
            Look into the library
          </Button>
        </div>
      }
    >
      <p>
        A character looks the same in every picture. One to five pictures of a person, an animal or a thing are enough to use it in a
        prompt.
      </p>
    </EmptyState>
  );
}

/** The hills of the empty history, with a person in front. */
function Portrait() {
  return (
    <svg viewBox="0 0 160 200" width="160" height="200" className={scene.scene} aria-hidden>
      <circle cx="122" cy="46" r="17" className={scene.sun} />
      <path d="M0 128c30-26 58-30 86-12s48 10 74-8v92H0Z" className={scene.far} />
      <path d="M0 152c36-18 62-14 92-2s48 10 68-4v54H0Z" className={scene.middle} />
      <path d="M26 200c2-38 22-58 54-58s52 20 54 58Z" className={scene.near} />
      <circle cx="80" cy="104" r="31" className={scene.near} />
    </svg>
  );
}
