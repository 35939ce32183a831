import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

type ButtonLinkProps = { href: string; children: ReactNode };

/** The one way on from a page outside the studio: an address that looks like a button. */
export function ButtonLink({ href, children }: ButtonLinkProps) {
  return (
    <a href={href} className={classNames(styles.button, styles.primary)}>
      {children}
    </a>
  );
}
