import { Outlet, useLocation } from '@tanstack/react-router';
import { loadUntilThere } from '../../lib/connection/load-until-there.ts';
import { lazyNamed } from '../../ui/lazy-named.tsx';
import { useRememberedPage } from './create-pages.ts';
import styles from './create-frame.module.css';

const ModeSwitch = lazyNamed(() => loadUntilThere(async () => (await import('./mode-switch.tsx')).ModeSwitch));

/** The frame of every page of Create: the switch between them, and the page below it. */
export function CreateFrame() {
  useRememberedPage();
  const isVideo = useLocation({ select: ({ pathname }) => pathname.startsWith('/create/video') });
  return (
    <div className={styles.frame}>
      {/* Reserves the height of the switch before its code is loaded. */}
      <div className={styles.switch} data-video={isVideo || undefined}>
        <ModeSwitch />
      </div>
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  );
}
