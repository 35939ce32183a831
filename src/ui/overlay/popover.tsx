import { Popover as Base } from '@base-ui/react/popover';
import { useMemo, useRef, type ReactNode } from 'react';
import { toMeasurable, type Anchor } from './anchor.ts';
import { classNames } from '../class-names.ts';
import { useOverlay } from './use-overlay.ts';
import { useReturnFocus } from './use-return-focus.ts';
import styles from './floating.module.css';

type PopoverProps = {
  anchor: Anchor;
  isOpen: boolean;
  onClose: () => void;
  /** Shown at the top; also the accessible name. */
  title: string;
  children: ReactNode;
  side?: 'top' | 'bottom' | 'left' | 'right';
  align?: 'start' | 'center' | 'end';
  /** Room for two columns where the window has it. */
  isWide?: boolean;
};

/** A small panel beside its anchor; the page behind stays usable. */
export function Popover({ anchor, isOpen, onClose, title, children, side = 'bottom', align = 'start', isWide = false }: PopoverProps) {
  const measurable = useMemo(() => toMeasurable(anchor), [anchor]);
  const finalFocus = useReturnFocus(anchor, isOpen);
  const popup = useRef<HTMLDivElement>(null);
  useOverlay(isOpen, onClose, popup);
  // Unmounts at once and returns the focus: the next key is meant for the page.
  if (!isOpen) return null;
  return (
    <Base.Root open onOpenChange={(open, { event }) => !open && !isToggle(anchor, event.target) && onClose()}>
      <Base.Portal>
        <Base.Positioner className={styles.positioner} anchor={measurable} side={side} align={align} sideOffset={12} collisionPadding={8}>
          <Base.Popup ref={popup} className={classNames(styles.popup, styles.panel, isWide && styles.wide)} finalFocus={finalFocus}>
            <Base.Title className={styles.panelTitle}>{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * True for a press on the panel's own button. The click that follows closes the panel; after closing on the press it would open it again.
 */
function isToggle(anchor: Anchor, pressed: EventTarget | null): boolean {
  return anchor instanceof Element && anchor.ariaExpanded === 'true' && pressed instanceof Node && anchor.contains(pressed);
}
