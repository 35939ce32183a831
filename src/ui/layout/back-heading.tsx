import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import button from '../controls/button.module.css';
import styles from './back-heading.module.css';

type BackHeadingProps = {
  title: string;
  /** The parent page and its name for users. */
  back: Pick<LinkProps, 'to' | 'params' | 'search'> & { name: string };
  /** Actions of the whole page, at the end of the line. */
  children?: ReactNode;
};

/** The title of a subpage with a link back to its parent. */
export function BackHeading({ title, back: { name, ...address }, children }: BackHeadingProps) {
  const label = `Back to ${name}`;
  return (
    <header className={styles.head}>
      <Link
        {...address}
        aria-label={label}
        data-tooltip={label}
        className={classNames(button.button, button.iconOnly, button.quiet, styles.back)}
      >
        <ArrowLeft size={18} aria-hidden />
      </Link>
      <h1>{title}</h1>
      {children}
    </header>
  );
}
