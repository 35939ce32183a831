import { ArrowDownWideNarrow, SquareCheck } from 'lucide-react';
import { useSnapshot } from 'valtio/react';
import { albumSorts } from '../../../../contract/album.ts';
import { limits } from '../../../../contract/limits.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { ColumnsSlider } from '../../../ui/fields/columns-slider.tsx';
import { MenuButton } from '../../../ui/controls/menu-button.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { useIsPhone } from '../../../ui/hooks/use-media-query.ts';
import { fitColumns } from '../album-settings.ts';
import { albumsState, setAlbumColumns, setAlbumSort } from '../albums.state.ts';
import { sortLabels } from './sort-albums.ts';
import layout from '../../../ui/layout/list-toolbar.module.css';
import styles from './albums-page.module.css';

type AlbumsToolbarProps = {
  keyword: string;
  hasItems: boolean;
  isIndexing: boolean;
  onSearch: (keyword: string) => void;
  onSelect: () => void;
};

/** Search, order and zoom of the albums. */
export function AlbumsToolbar({ keyword, hasItems, isIndexing, onSearch, onSelect }: AlbumsToolbarProps) {
  const isPhone = useIsPhone();
  return (
    <header className={classNames(layout.toolbar, layout.dense)}>
      <h1>Albums</h1>
      <div className={layout.tools}>
        <SearchField
          label="Search albums and images"
          maxLength={limits.searchLength}
          value={keyword}
          onSearch={onSearch}
          isIndexing={isIndexing}
        />
        <SortMenu isShort={isPhone} />
        {hasItems && <Zoom isPhone={isPhone} />}
        {hasItems &&
          (isPhone ? (
            <IconButton label="Select" variant="outline" icon={<SquareCheck size={18} />} onClick={() => onSelect()} />
          ) : (
            <Button icon={<SquareCheck size={16} />} onClick={() => onSelect()}>
              Select
            </Button>
          ))}
      </div>
    </header>
  );
}

function SortMenu({ isShort }: { isShort: boolean }) {
  const { sort } = useSnapshot(albumsState);
  const entries = albumSorts.map((value) => ({
    label: sortLabels[value],
    isChecked: value === sort,
    onSelect: () => setAlbumSort(value),
  }));
  return (
    <MenuButton label="Sort by" entries={entries} align="end" isTitled>
      {(trigger) =>
        isShort ? (
          <IconButton label={`Sort by: ${sortLabels[sort]}`} variant="outline" icon={<ArrowDownWideNarrow size={18} />} {...trigger} />
        ) : (
          <Button icon={<ArrowDownWideNarrow size={16} />} aria-label={`Sort by: ${sortLabels[sort]}`} {...trigger}>
            <span className={styles.quiet}>Sort by</span> {sortLabels[sort]}
          </Button>
        )
      }
    </MenuButton>
  );
}

function Zoom({ isPhone }: { isPhone: boolean }) {
  const { columns } = useSnapshot(albumsState);
  return <ColumnsSlider {...fitColumns(columns, isPhone)} onChange={setAlbumColumns} />;
}
