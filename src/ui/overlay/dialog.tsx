import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, type ReactNode, type RefObject } from 'react';
import { IconButton } from '../controls/button.tsx';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { unlessMoved } from './unless-moved.ts';
import { useOverlay } from './use-overlay.ts';
import styles from './dialog.module.css';

type FocusTarget = boolean | RefObject<HTMLElement | null> | (() => HTMLElement | null);

type FrameProps = {
  isOpen: boolean;
  /** Called on Escape, a press on the backdrop, or the close button. */
  onClose: () => void;
  initialFocus?: FocusTarget;
  /** Receives the focus after closing; by default the element that had it before. */
  finalFocus?: FocusTarget;
  children: ReactNode;
};

type DialogProps = FrameProps & {
  title: string;
  /** The content has its own title. */
  isTitleHidden?: boolean;
  description?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  size?: 's' | 'm' | 'l';
  /** Text only: the body is focusable, so that the keyboard can scroll it. */
  isReading?: boolean;
};

/** A titled dialog over the page; a sheet from below on a phone. */
export function Dialog({
  title,
  isTitleHidden = false,
  description,
  footer,
  size = 's',
  isReading = false,
  children,
  ...frame
}: DialogProps) {
  const close = useRef<HTMLButtonElement>(null);
  const initialFocus = isReading ? close : frame.initialFocus;
  return (
    <Frame {...frame} {...(initialFocus === undefined ? {} : { initialFocus })} className={classNames(styles.dialog, styles[size])} isSheet>
      {/* Avoids a second heading with the same text. */}
      <Base.Title className={isTitleHidden ? undefined : styles.title} render={isTitleHidden ? <VisuallyHidden /> : undefined}>
        {title}
      </Base.Title>
      {description !== undefined && <Base.Description className={styles.description}>{description}</Base.Description>}
      {isReading ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the keys that scroll it
        <section className={styles.body} aria-label={title} tabIndex={0}>
          {children}
        </section>
      ) : (
        <div className={styles.body} data-top={isTitleHidden || undefined}>
          {children}
        </div>
      )}
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
      {/* Last, so that the focus starts in the content. */}
      <Base.Close ref={close} render={<IconButton label="Close" icon={<X size={18} />} hasTooltip={false} className={styles.close} />} />
    </Frame>
  );
}

/** A dialog that fills the window and draws itself: give it a name, a close button and your own layout. */
export function StageDialog({ label, className, children, ...frame }: FrameProps & { label: string; className?: string | undefined }) {
  return (
    <Frame {...frame} label={label} className={classNames(styles.stage, className)}>
      {children}
    </Frame>
  );
}

type PopupProps = FrameProps & { label?: string; className: string; isSheet?: boolean };

function Frame({ isOpen, onClose, initialFocus = true, finalFocus = true, label, className, isSheet = false, children }: PopupProps) {
  useOverlay(isOpen, null);
  const popup = useRef<HTMLDivElement>(null);
  const findFinalFocus = () => {
    const target = typeof finalFocus === 'function' ? finalFocus() : typeof finalFocus === 'object' ? finalFocus.current : null;
    return unlessMoved(target, popup.current, document.activeElement);
  };
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        {/* Forced: Base UI gives nested dialogs, as over the stage, no backdrop. */}
        {isSheet && <Base.Backdrop forceRender className={styles.backdrop} />}
        <Base.Popup
          ref={popup}
          aria-label={label}
          className={className}
          initialFocus={initialFocus}
          // With a boolean, Base UI itself checks whether the focus has moved.
          finalFocus={typeof finalFocus === 'boolean' ? finalFocus : findFinalFocus}
          data-sheet={isSheet || undefined}
        >
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
