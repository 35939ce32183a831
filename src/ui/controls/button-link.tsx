import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

type ButtonLinkProps = { href: string; children: ReactNode };

/** A link that looks like a button, for the one action of a public page. */
export function ButtonLink({ href, children }: ButtonLinkProps) {
  return (
    <a href={href} className={classNames(styles.button, styles.primary)}>
      {children}
    </a>
  );
}
