import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import scene from '../../ui/picture/scene.module.css';
import styles from './empty-gallery.module.css';

/** Shown for an empty library, with the three hills that the studio is named after. */
export function EmptyGallery() {
  return (
    <div className={styles.empty}>
      <EmptyState picture={<Hills />} title={"Your creative space is empty. Let's bring it to life ✨"} />
    </div>
  );
}

function Hills() {
  return (
    <svg viewBox="0 0 240 150" width="240" height="150" className={scene.scene} aria-hidden>
      <circle cx="150" cy="52" r="22" className={scene.sun} />
      <path d="M0 104C34 74 62 66 92 88s52 20 84-6 46-16 64-4v72H0Z" className={scene.far} />
      <path d="M0 122c40-26 78-22 112-4s74 18 128-12v44H0Z" className={scene.middle} />
      <path d="M0 138c52-16 96-12 132-4s70 4 108-8v24H0Z" className={scene.near} />
    </svg>
  );
}
