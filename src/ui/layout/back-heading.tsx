import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import button from '../controls/button.module.css';
import styles from './back-heading.module.css';

type BackHeadingProps = {
  title: string;
  /** The page above this one, and the name that people know it by. */
  back: Pick<LinkProps, 'to' | 'params' | 'search'> & { name: string };
  /** What can be done with the whole page, at the end of the line. */
  children?: ReactNode;
};

/** The title of a page below another one, with the way back to that beside it. */
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
