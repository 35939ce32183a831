import { lazyNamed } from '../../../ui/lazy-named.tsx';
import type { OpenMenu, TileActions } from './use-tile-actions.ts';

const OpenTileMenu = lazyNamed(async () => (await import('./open-tile-menu.tsx')).OpenTileMenu);

type TileMenuProps = { menu: OpenMenu | null; actions: TileActions; onOpen: (id: string) => void; onClose: () => void };

/** The one menu of a tile, shared by right click, Shift+F10, the … button and, while items are chosen, a long press. */
export function TileMenu({ menu, ...rest }: TileMenuProps) {
  return menu === null ? null : <OpenTileMenu menu={menu} {...rest} />;
}
