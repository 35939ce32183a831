import { Link, useLocation } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { Boxes, Clapperboard, FileOutput, Images, Settings, Sparkles, UserRound } from 'lucide-react';
import { countMedia } from '../../db/queries/session.ts';
import { AccountCard } from '../../features/account/account-card.tsx';
import { SyncIndicator } from '../../features/sync/sync-indicator.tsx';
import { Brand } from './brand.tsx';
import { AlbumsLink } from './albums-link.tsx';
import { useCreateLink } from './create-pages.ts';
import styles from './rail.module.css';

/** The places at the left of a wide window, and below them the state of the studio. */
export function Rail() {
  const count = useLiveQuery(countMedia, []);
  const create = useCreateLink();
  const { pathname } = useLocation();
  const isInHub = pathname.startsWith('/models');
  return (
    <header className={styles.rail}>
      <Link {...create} className={styles.brand} aria-label="Pleinair">
        <Brand />
      </Link>
      <nav aria-label="Places" className={styles.places}>
        <Link {...create} className={styles.link} activeOptions={{ includeSearch: false }}>
          <Sparkles size={18} aria-hidden />
          Create
        </Link>
        <Link to="/history" search={{ tab: 'generation' }} className={styles.link} activeOptions={{ includeSearch: false }}>
          <Images size={18} aria-hidden />
          <span className={styles.name}>History</span>
          {count !== undefined && count > 0 && <span className={styles.count}>{count.toLocaleString()}</span>}
        </Link>
        <AlbumsLink />
        <Link to="/characters" search={{}} className={styles.link} activeOptions={{ includeSearch: false }}>
          <UserRound size={18} aria-hidden />
          Characters
        </Link>
        <Link to="/story" className={styles.link} aria-current={pathname === '/music-video' ? 'page' : undefined}>
          <Clapperboard size={18} aria-hidden />
          Stories
        </Link>
        <Link
          to="/train/{-$modelId}"
          params={{ modelId: undefined }}
          search={{}}
          className={styles.link}
          activeOptions={{ includeSearch: false }}
          aria-current={isInHub ? 'page' : undefined}
        >
          <Boxes size={18} aria-hidden />
          Models
        </Link>
      </nav>
      <div className={styles.below}>
        <SyncIndicator />
        <Link to="/convert" className={styles.link}>
          <FileOutput size={18} aria-hidden />
          Convert
        </Link>
        <Link to="/settings" className={styles.link}>
          <Settings size={18} aria-hidden />
          Settings
        </Link>
      </div>
      <AccountCard />
    </header>
  );
}
