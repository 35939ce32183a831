import { useRef, type CSSProperties, type ReactNode, useLayoutEffect, useState, type RefObject } from 'react';
import { useSnapshot } from 'valtio/react';
import { useDockSpace } from '../../ui/hooks/use-dock-space.ts';
import { useIsPhone } from '../../ui/hooks/use-media-query.ts';
import { Composer } from './composer/composer.tsx';
import { createState } from './form/create.state.ts';
import { ChooseSourceContext, type ChooseSource } from './sources/choose-source-context.ts';
import { ModesAboveContext } from './sources/modes-above-context.ts';
import { useDraft } from './form/draft/use-draft.ts';
import { loadUntilThere } from '../../lib/connection/load-until-there.ts';
import { lazyNamed } from '../../ui/lazy-named.tsx';
import { MakingWonders } from '../../ui/panel/making-wonders.tsx';
import { settingsTitle } from './form/form-modes.ts';
import { useMode } from './form/use-form.ts';
import styles from './workspace.module.css';

const SettingsPages = lazyNamed(
  () => loadUntilThere(async () => (await import('./settings/settings-pages.tsx')).SettingsPages),
  <MakingWonders />,
);

type WorkspaceProps = {
  /** Create opens with the settings panel, History without it. */
  screen: 'create' | 'history';
  /** Replaces the composer at the bottom. */
  dock?: ReactNode;
  /** Renders the page; receives the id of the newest requested picture, null before the first. */
  children: (reveal: string | null) => ReactNode;
  /** Opens the picker of source items; absent without one. */
  onChooseSource?: ChooseSource;
};

/** A page with the composer docked at the bottom, and the settings next to the page, not over it. */
export function Workspace({ screen, dock: ownDock, children, onChooseSource }: WorkspaceProps) {
  useDraft();
  const { newestId, isPanelOpen } = useSnapshot(createState);
  const isPhone = useIsPhone();
  const dock = useRef<HTMLDivElement>(null);
  const dockHeight = useElementHeight(dock);
  useDockSpace(dockHeight);
  const isPanelShown = !isPhone && (isPanelOpen ?? screen === 'create');
  return (
    <ChooseSourceContext value={onChooseSource}>
      <ModesAboveContext value={screen === 'create'}>
        <div className={styles.workspace}>
          {isPanelShown && <SettingsPanel />}
          <div className={styles.content} style={{ '--composer-space': `${dockHeight}px` } as CSSProperties}>
            {children(newestId)}
            <div ref={dock} className={styles.dock}>
              {ownDock ?? <Composer isPanelShown={isPanelShown} onChooseSource={onChooseSource} />}
            </div>
          </div>
        </div>
      </ModesAboveContext>
    </ChooseSourceContext>
  );
}

/** The height of an element's border box, px; 0 before the first measurement. */
function useElementHeight(ref: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    setHeight(element.offsetHeight);
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return height;
}

/** The settings panel next to the grid. */
function SettingsPanel() {
  return (
    <aside aria-label={settingsTitle(useMode())} className={styles.panel}>
      <SettingsPages />
    </aside>
  );
}
