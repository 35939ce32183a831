import { Link, useLocation } from '@tanstack/react-router';
import { Clapperboard, FolderHeart, Images, Settings, Sparkles, UserRound } from 'lucide-react';
import { SyncIndicator } from '../../features/sync/sync-indicator.tsx';
import { useCreateLink } from './create-pages.ts';
import styles from './bottom-bar.module.css';

/** The places at the bottom of a phone, and between them the state of the studio. */
export function BottomBar() {
  const create = useCreateLink();
  const { pathname } = useLocation();
  // On a phone, Create leads to the models, so it is marked as current there.
  const isInModels = /^\/(train|models)\b/.test(pathname);
  return (
    <nav aria-label="Places" className={styles.bar}>
      <Link {...create} className={styles.link} activeOptions={{ includeSearch: false }}>
        <Sparkles size={22} aria-hidden />
        Create
      </Link>
      <Link to="/history" search={{ tab: 'generation' }} className={styles.link} activeOptions={{ includeSearch: false }}>
        <Images size={22} aria-hidden />
        History
      </Link>
      <Link
        to="/albums/{-$albumId}"
        params={{ albumId: undefined }}
        search={{}}
        className={styles.link}
        activeOptions={{ includeSearch: false }}
      >
        <FolderHeart size={22} aria-hidden />
        Albums
      </Link>
      <Link
        to="/characters"
        search={{}}
        className={styles.link}
        activeOptions={{ includeSearch: false }}
        aria-current={isInModels ? 'page' : undefined}
      >
        <UserRound size={22} aria-hidden />
        Characters
      </Link>
      <Link to="/story" className={styles.link} aria-current={pathname === '/music-video' ? 'page' : undefined}>
        <Clapperboard size={22} aria-hidden />
        Stories
      </Link>
      <SyncIndicator isInBar />
      <Link to="/settings" className={styles.link}>
        <Settings size={22} aria-hidden />
        Settings
      </Link>
    </nav>
  );
}
