import { useRef, type CSSProperties, type ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { useDockSpace } from '../../ui/hooks/use-dock-space.ts';
import { useIsPhone } from '../../ui/hooks/use-media-query.ts';
import { Composer } from './composer.tsx';
import { createState } from './create.state.ts';
import { SettingsPanel } from './settings-panel.tsx';
import { useDraft } from './use-draft.ts';
import { useElementHeight } from './use-element-height.ts';
import styles from './workspace.module.css';

type WorkspaceProps = {
  /** Create opens with its settings, History with the pictures alone. */
  place: 'create' | 'history';
  /** The page itself; called with the id of the newest picture asked for here, null before the first. */
  children: (reveal: string | null) => ReactNode;
  /** Asks for a picture to be varied; absent where there is no choice. */
  onAddReference?: (anchor: Element) => void;
};

/** A page with the composer docked at its foot and the settings beside it, never over it. */
export function Workspace({ place, children, onAddReference }: WorkspaceProps) {
  useDraft();
  const { newestId, isPanelOpen } = useSnapshot(createState);
  const isPhone = useIsPhone();
  const dock = useRef<HTMLDivElement>(null);
  const dockHeight = useElementHeight(dock);
  useDockSpace(dockHeight);
  const isPanelShown = !isPhone && (isPanelOpen ?? place === 'create');
  return (
    <div className={styles.workspace}>
      {isPanelShown && <SettingsPanel />}
      <div className={styles.content} style={{ '--composer-space': `${dockHeight}px` } as CSSProperties}>
        {children(newestId)}
        <div ref={dock} className={styles.dock}>
          <Composer isPanelShown={isPanelShown} onAddReference={onAddReference} />
        </div>
      </div>
    </div>
  );
}
