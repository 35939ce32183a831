import { ImagePlus } from 'lucide-react';
import { Button } from '../../../ui/controls/button.tsx';
import { MenuButton } from '../../../ui/controls/menu-button.tsx';
import type { MenuEntry } from '../../../ui/overlay/menu.tsx';

type UseImageMenuProps = { isVideo: boolean; entries: MenuEntry[] };

/** The menu of uses of an item; hidden without entries. */
export function UseImageMenu({ isVideo, entries }: UseImageMenuProps) {
  if (entries.length === 0) return null;
  const label = isVideo ? 'Use Video' : 'Use Image';
  return (
    <MenuButton label={label} isTitled align="start" entries={entries}>
      {(trigger) => (
        <Button {...trigger} icon={<ImagePlus size={16} aria-hidden />}>
          {label}
        </Button>
      )}
    </MenuButton>
  );
}
