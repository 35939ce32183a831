import { useState, type ReactElement } from 'react';
import { lazyNamed } from '../lazy-named.tsx';
import { useOverlay } from '../overlay/use-overlay.ts';
import type { MenuEntry } from '../overlay/menu.tsx';

const Menu = lazyNamed(async () => (await import('../overlay/menu.tsx')).Menu);

/** Props for the button that opens the menu. */
export type MenuTriggerProps = { 'aria-haspopup': 'menu'; 'aria-expanded': boolean; onClick: (event: { currentTarget: Element }) => void };

type MenuButtonProps = {
  /** Accessible name of the menu. */
  label: string;
  entries: MenuEntry[];
  /** Also shows the name above the entries. */
  isTitled?: boolean;
  side?: 'top' | 'bottom' | 'left' | 'right';
  align?: 'start' | 'center' | 'end';
  /** Draws the button: `(props) => <IconButton label="More" icon={…} {...props} />`. */
  children: (props: MenuTriggerProps) => ReactElement;
};

/** A button with a menu. The menu's code is loaded at the first press. */
export function MenuButton({ label, entries, isTitled = false, side = 'bottom', align = 'start', children }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  // Registered from the press on, because the menu may still be loading.
  useOverlay(isOpen, () => setIsOpen(false));
  return (
    <>
      {children({
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onClick: (event) => {
          setAnchor(event.currentTarget);
          setIsOpen(!isOpen);
        },
      })}
      {anchor !== null && (
        <Menu
          label={label}
          anchor={anchor}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          entries={entries}
          isTitled={isTitled}
          side={side}
          align={align}
        />
      )}
    </>
  );
}
