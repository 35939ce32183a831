import { Link, useLocation } from '@tanstack/react-router';
import { Captions, Film, Image, ListOrdered, Paintbrush, Scaling, UserRound } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { videoModes, type VideoMode } from '../../../contract/generations/video/video-modes.ts';
import { createState } from '../../features/create/form/create.state.ts';
import { createPages, type CreatePageName } from './create-pages.ts';
import styles from './mode-switch.module.css';

const icons: Record<CreatePageName, ReactNode> = {
  Image: <Image size={16} aria-hidden />,
  Character: <UserRound size={16} aria-hidden />,
  Edit: <Paintbrush size={16} aria-hidden />,
  Bulk: <ListOrdered size={16} aria-hidden />,
  Video: <Film size={16} aria-hidden />,
  'Lip sync': <Captions size={16} aria-hidden />,
  Upscale: <Scaling size={16} aria-hidden />,
};

const videoModeNames: Record<VideoMode, string> = {
  image2video: 'From an image',
  text2video: 'From words',
  elements: 'Elements',
  audio: 'Sound',
};

/** Links to the pages of Create, one tap away on each of them; they can be opened in a new tab. */
export function ModeSwitch() {
  const { videoMode } = useSnapshot(createState);
  const pathname = useLocation({ select: (location) => location.pathname });
  const isActive = (path: string) => pathname.startsWith(path);
  const bar = useRef<HTMLElement>(null);
  // On a phone the list scrolls, so the current link is brought into view.
  useEffect(() => {
    for (const link of bar.current?.querySelectorAll('[aria-current="page"]') ?? [])
      link.scrollIntoView({ block: 'nearest', inline: 'center' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the address decides which links are current
  }, [pathname]);
  return (
    <nav ref={bar} aria-label="What to make" className={styles.bar}>
      <ul className={styles.list}>
        {createPages.map(({ name, path, link }) => (
          <li key={name}>
            <Link
              {...link}
              params={{ mode: videoMode, baseModel: undefined, kind: 'image' }}
              replace={isActive(path)}
              className={styles.link}
              activeProps={{}}
              aria-current={isActive(path) ? 'page' : undefined}
            >
              {icons[name]}
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {isActive('/create/video') && (
        <ul aria-label="Video begins with" className={styles.list}>
          {videoModes.map((mode) => (
            <li key={mode}>
              <Link
                to="/create/video/{-$mode}/{-$baseModel}"
                params={{ mode, baseModel: undefined }}
                search={{}}
                replace={mode === videoMode}
                className={styles.link}
                aria-current={mode === videoMode ? 'page' : undefined}
              >
                {videoModeNames[mode]}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
