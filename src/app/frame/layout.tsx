import { Outlet, useMatches, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { loadUntilThere } from '../../lib/connection/load-until-there.ts';
import { lazyNamed } from '../../ui/lazy-named.tsx';
import { useIsPhone } from '../../ui/hooks/use-media-query.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Rail } from './rail.tsx';
import styles from './layout.module.css';

/** Waits until the first pictures have probably loaded, which are more urgent. */
const later = () => new Promise((resolve) => setTimeout(resolve, 1_500));
const ImportScreen = lazyNamed(async () => {
  await later();
  return loadUntilThere(async () => (await import('../screens/import-screen.tsx')).ImportScreen);
});
const DownloadsTray = lazyNamed(async () => {
  await later();
  return loadUntilThere(async () => (await import('../../features/downloads/downloads-tray.tsx')).DownloadsTray);
});
/** Messages shown before `Hosts` is loaded stay in the toast store until then. */
const Hosts = lazyNamed(() => loadUntilThere(async () => (await import('./hosts.tsx')).Hosts));
const Banners = lazyNamed(() => loadUntilThere(async () => (await import('./banners/banners.tsx')).Banners));
const CompareScreen = lazyNamed(async () => (await import('../screens/media/compare-screen.tsx')).CompareScreen);

/** The frame of every screen: the rail or bottom bar, the page, messages. */
export function Layout() {
  const isPhone = useIsPhone();
  const title = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title !== undefined)?.staticData.title });
  const { compare } = useSearch({ from: '__root__' });
  useEffect(() => {
    document.title = title === undefined ? 'Pleinair' : `${title} · Pleinair`;
  }, [title]);
  return (
    <div className={styles.layout}>
      <a href="#page" className={styles.skip}>
        Skip to the page
      </a>
      <div className={styles.titleBar} aria-hidden />
      {!isPhone && <Rail />}
      <main id="page" tabIndex={-1} className={styles.page}>
        <Banners />
        <div className={styles.screen}>
          <Outlet />
        </div>
      </main>
      {isPhone && <BottomBar />}
      <Hosts />
      <ImportScreen />
      <DownloadsTray />
      {compare !== undefined && <CompareScreen compare={compare} />}
      <VisuallyHidden aria-live="polite">{title}</VisuallyHidden>
    </div>
  );
}
