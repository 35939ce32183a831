import type { ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import { Spinner } from './spinner.tsx';
import styles from './loading.module.css';

/** Names the content that is loading. `isPage`: in the middle of a page that shows nothing else yet. */
export function Loading({ isPage = false, children }: { isPage?: boolean; children: ReactNode }) {
  return (
    <p className={classNames(styles.loading, isPage && styles.page)} role="status">
      <Spinner /> {children}
    </p>
  );
}
