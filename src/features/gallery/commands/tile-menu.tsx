import { lazyNamed } from '../../../ui/lazy-named.tsx';
import type { OpenMenu, TileActions } from './use-tile-actions.ts';

const OpenTileMenu = lazyNamed(async () => (await import('./open-tile-menu.tsx')).OpenTileMenu);

type TileMenuProps = { menu: OpenMenu | null; actions: TileActions; onOpen: (id: string) => void; onClose: () => void };

/** The menu of a tile for right click, Shift+F10, the … button and, during a selection, a long press. */
export function TileMenu({ menu, ...rest }: TileMenuProps) {
  return menu === null ? null : <OpenTileMenu menu={menu} {...rest} />;
}
