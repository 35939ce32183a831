import { ContextMenu as Base } from '@base-ui/react/context-menu';
import { Check } from 'lucide-react';
import { useMemo, useRef, type ReactNode } from 'react';
import { toMeasurable, type Anchor } from './anchor.ts';
import { classNames } from '../class-names.ts';
import { useOverlay } from './use-overlay.ts';
import { useReturnFocus } from './use-return-focus.ts';
import styles from './floating.module.css';

/** An entry of a menu, or a separator. */
export type MenuEntry =
  | 'separator'
  | {
      label: string;
      icon?: ReactNode;
      keys?: string;
      isDanger?: boolean;
      isDisabled?: boolean;
      /** For a radio entry: true when it is the chosen one. */
      isChecked?: boolean;
      /** For a checkbox entry: its state. */
      isOn?: boolean;
      onSelect: () => void;
    };

type MenuProps = {
  /** Accessible name of the menu. */
  label: string;
  anchor: Anchor;
  isOpen: boolean;
  onClose: () => void;
  entries: MenuEntry[];
  side?: 'top' | 'bottom' | 'left' | 'right';
  align?: 'start' | 'center' | 'end';
  /** Also shows the name above the entries. */
  isTitled?: boolean;
};

/** The landmark to render into, so that screen readers can say where the menu is; the body when a dialog covers the page. */
function landmarkOf(anchor: Anchor): HTMLElement | null {
  const isInDialog =
    anchor instanceof Element ? anchor.closest('[role=dialog]') !== null : document.querySelector('[role=dialog]') !== null;
  return isInDialog ? document.body : document.querySelector('main');
}

function roleOf({ isChecked, isOn }: { isChecked?: boolean; isOn?: boolean }) {
  if (isChecked !== undefined) return { role: 'menuitemradio', 'aria-checked': isChecked };
  return isOn === undefined ? {} : { role: 'menuitemcheckbox', 'aria-checked': isOn };
}

/** A menu at an element or a point, for buttons, right clicks and long presses. */
export function Menu({ label, anchor, isOpen, onClose, entries, side = 'bottom', align = 'start', isTitled = false }: MenuProps) {
  const measurable = useMemo(() => toMeasurable(anchor), [anchor]);
  const finalFocus = useReturnFocus(anchor, isOpen);
  const popup = useRef<HTMLDivElement>(null);
  useOverlay(isOpen, onClose, popup);
  // Unmounts at once and returns the focus: the next key is meant for the page.
  if (!isOpen) return null;
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal container={landmarkOf(anchor)}>
        <Base.Positioner className={styles.positioner} anchor={measurable} side={side} align={align} sideOffset={6} collisionPadding={8}>
          <Base.Popup ref={popup} aria-label={label} className={classNames(styles.popup, styles.menu)} finalFocus={finalFocus}>
            {isTitled && (
              <p className={styles.title} aria-hidden>
                {label}
              </p>
            )}
            {entries.map((entry, index) =>
              entry === 'separator' ? (
                // oxlint-disable-next-line react/no-array-index-key -- a line has nothing else to be known by
                <Base.Separator key={`line-${index}`} className={styles.separator} />
              ) : (
                <Base.Item
                  key={entry.label}
                  className={classNames(styles.item, entry.isDanger === true && styles.danger)}
                  disabled={entry.isDisabled ?? false}
                  {...roleOf(entry)}
                  onClick={entry.onSelect}
                >
                  {entry.icon}
                  <span className={styles.label}>{entry.label}</span>
                  {(entry.isChecked ?? entry.isOn) === true && <Check size={16} aria-hidden />}
                  {entry.keys !== undefined && (
                    <span className={styles.keys} aria-hidden>
                      {entry.keys}
                    </span>
                  )}
                </Base.Item>
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
