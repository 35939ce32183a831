import type { EditVersion } from '../edit.state.ts';
import { VersionItem } from './version-item.tsx';
import styles from './versions.module.css';

type VersionStripProps = { versions: readonly EditVersion[]; shown: string };

/** All versions, the original first; the one on the stage is marked. */
export function VersionStrip({ versions, shown }: VersionStripProps) {
  return (
    <ol aria-label="Versions" className={styles.strip}>
      {versions.map((version, index) => (
        <li key={version.id}>
          <VersionItem version={version} position={index} isShown={version.id === shown} />
        </li>
      ))}
    </ol>
  );
}
