import { useLiveQuery } from 'dexie-react-hooks';
import { Plus, Search } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { countMemberships, listAlbums } from '../../../db/queries/albums/albums.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Popover } from '../../../ui/overlay/popover.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { moveInList } from '../../../ui/move-in-list.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { removeItems } from '../add-items.ts';
import { albumsState } from '../albums.state.ts';
import { SaveOption } from './save-option.tsx';
import type { SaveRequest } from './save-request.ts';
import { imageCountText, sortAlbums } from '../list/sort-albums.ts';
import { shortTitle } from '../../../lib/format/short-title.ts';
import styles from './save-popover.module.css';
import { listMedia } from '../../../db/queries/media/media.ts';

/** Number of albums from which a search field appears. */
const searchFrom = 8;

type SavePopoverProps = {
  request: SaveRequest;
  onClose: () => void;
  onChoose: (album: { id: string; title: string }) => void;
  onChooseAll: () => void;
  onCreate: () => void;
};

/** «All», the user's albums, and a plus for a new one. Adding keeps it open: an item may be in several albums. */
export function SavePopover({ request, onClose, onChoose, onChooseAll, onCreate }: SavePopoverProps) {
  const { ids, mode, current } = request;
  const { sort } = useSnapshot(albumsState);
  const [keyword, setKeyword] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const albums = useLiveQuery(listAlbums, []);
  const memberships = useLiveQuery(async () => countMemberships(ids), [ids.join()]);
  const all = useLiveQuery(async () => findAllState(ids), [ids.join()]);
  const shown = useMemo(() => sortAlbums(albums ?? [], sort, keyword), [albums, sort, keyword]);
  const isIn = (id: string): boolean | 'mixed' => {
    const count = memberships?.get(id) ?? 0;
    return count === 0 ? false : count === ids.length ? true : 'mixed';
  };
  const isAllCurrent = mode === 'move' ? current === null : all === true;
  return (
    <Popover anchor={request.anchor} isOpen onClose={onClose} title={mode === 'add' ? 'Save to Album' : 'Move to Album'}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/no-noninteractive-element-interactions -- arrows move between the buttons in it */}
      <div role="group" aria-label="Albums" className={styles.panel} onKeyDown={(event) => moveInList(event, list.current)}>
        <IconButton label="Create new album" icon={<Plus size={18} />} size="s" className={styles.create} onClick={onCreate} />
        {(albums?.length ?? 0) >= searchFrom && (
          <TextField
            label="Search albums"
            type="search"
            value={keyword}
            trailing={<Search size={16} aria-hidden />}
            onChange={(event) => setKeyword(event.currentTarget.value)}
          />
        )}
        <ul ref={list} className={styles.list} aria-busy={albums === undefined}>
          {keyword === '' && (
            <SaveOption
              label="All"
              note={mode === 'move' && isAllCurrent ? '(Current)' : 'Your history'}
              isChecked={mode === 'add' ? (all ?? false) : undefined}
              isDisabled={isAllCurrent}
              onChoose={onChooseAll}
            />
          )}
          {shown.map((album) => (
            <SaveOption
              key={album.id}
              label={shortTitle(album.title)}
              note={album.id === current ? '(Current)' : imageCountText(album.image_count)}
              isChecked={mode === 'add' ? isIn(album.id) : undefined}
              isDisabled={album.id === current}
              onChoose={() => {
                if (mode === 'add' && isIn(album.id) === true) void runAction(() => removeItems(album.id, ids));
                else onChoose(album);
              }}
            />
          ))}
        </ul>
        {albums !== undefined && shown.length === 0 && keyword !== '' && <p className={styles.none}>No album has this in its title.</p>}
      </div>
    </Popover>
  );
}

/** Whether items are in the history: all of them, none, or some. */
async function findAllState(ids: readonly string[]): Promise<boolean | 'mixed'> {
  const rows = (await listMedia([...ids])).filter((row) => row !== undefined);
  const count = rows.filter((row) => row.in_history).length;
  return count === rows.length ? true : count === 0 ? false : 'mixed';
}
