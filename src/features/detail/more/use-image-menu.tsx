import { ImagePlus } from 'lucide-react';
import { Button } from '../../../ui/controls/button.tsx';
import { MenuButton } from '../../../ui/controls/menu-button.tsx';
import type { MenuEntry } from '../../../ui/overlay/menu.tsx';

/** The places this picture can go to from here; not shown where there is none. */
export function UseImageMenu({ entries, className }: { entries: MenuEntry[]; className?: string | undefined }) {
  if (entries.length === 0) return null;
  return (
    <MenuButton label="Use Image" isTitled align="start" entries={entries}>
      {(trigger) => (
        <Button {...trigger} className={className} icon={<ImagePlus size={16} aria-hidden />}>
          Use Image
        </Button>
      )}
    </MenuButton>
  );
}
