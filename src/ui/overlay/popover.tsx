import { Popover as Base } from '@base-ui/react/popover';
import { useMemo, useRef, type ReactNode } from 'react';
import { toMeasurable, type Anchor } from './anchor.ts';
import { classNames } from '../class-names.ts';
import { useOverlay } from './use-overlay.ts';
import styles from './floating.module.css';

type PopoverProps = {
  anchor: Anchor;
  isOpen: boolean;
  onClose: () => void;
  /** Shown at the top and the accessible name. */
  title: string;
  children: ReactNode;
  side?: 'top' | 'bottom' | 'left' | 'right';
  align?: 'start' | 'center' | 'end';
  /** Room for two columns where the window has it. */
  isWide?: boolean;
};

/** A small panel beside what opened it; the page behind stays usable. */
export function Popover({ anchor, isOpen, onClose, title, children, side = 'bottom', align = 'start', isWide = false }: PopoverProps) {
  const measurable = useMemo(() => toMeasurable(anchor), [anchor]);
  const popup = useRef<HTMLDivElement>(null);
  useOverlay(isOpen, onClose, popup);
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Positioner className={styles.positioner} anchor={measurable} side={side} align={align} sideOffset={12} collisionPadding={8}>
          <Base.Popup
            ref={popup}
            className={classNames(styles.popup, styles.panel, isWide && styles.wide)}
            finalFocus={anchor instanceof HTMLElement ? () => anchor : true}
          >
            <Base.Title className={styles.panelTitle}>{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
