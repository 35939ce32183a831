import { Crop, Eye, ImageUp, Ratio, SquareCheck } from 'lucide-react';
import { useContext, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { ColumnsSlider } from '../../../ui/fields/columns-slider.tsx';
import { lazyNamed } from '../../../ui/lazy-named.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { useIsPhone } from '../../../ui/hooks/use-media-query.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import type { HistorySearch } from '../filter/history-search.ts';
import { GalleryDoorsContext } from '../gallery-doors.ts';
import { galleryState, setColumns, setView } from '../gallery.state.ts';
import { selectionState, startSelecting } from '../selection/selection.state.ts';
import styles from './gallery-toolbar.module.css';

const Popover = lazyNamed(async () => (await import('../../../ui/overlay/popover.tsx')).Popover);
const BulkBar = lazyNamed(async () => (await import('../selection/bulk-bar.tsx')).BulkBar);
const SearchBox = lazyNamed(async () => (await import('../filter/search-box.tsx')).SearchBox);
const FilterBar = lazyNamed(async () => (await import('../filter/filter-bar.tsx')).FilterBar);

/** Search and filters of the history, kept in the address. */
export type GallerySearch = {
  value: HistorySearch;
  onChange: (patch: HistorySearch, isReplacing?: boolean) => void;
  onSearch: (text: string) => void;
};

type GalleryToolbarProps = {
  title: string;
  account: string;
  hasItems: boolean;
  /** Absent where the list has no search and no filters. */
  search: GallerySearch | undefined;
};

/** The title, search, filters and view of the screen; during a selection the tools for it. */
export function GalleryToolbar({ title, account, hasItems, search }: GalleryToolbarProps) {
  const isPhone = useIsPhone();
  const { isOn } = useSnapshot(selectionState);
  const isSearched = search !== undefined && (hasItems || Object.values(search.value).some((value) => value !== undefined));
  const isSelecting = isOn && hasItems;
  return (
    <header className={styles.toolbar}>
      <div className={styles.line}>
        {isSelecting ? (
          <>
            <VisuallyHidden>
              <h1>{title}</h1>
            </VisuallyHidden>
            <BulkBar />
          </>
        ) : (
          <>
            <h1 className={styles.title}>{title}</h1>
            {isSearched && !isPhone && <SearchBox value={search.value.q ?? ''} onChange={search.onSearch} />}
            <div className={styles.tools}>
              {hasItems && (isPhone ? <ViewButton /> : <ViewControls />)}
              <ImportButton />
              {hasItems && <SelectButton isPhone={isPhone} />}
            </div>
          </>
        )}
      </div>
      {isSearched && (
        <div className={styles.filters}>
          {isPhone && <SearchBox value={search.value.q ?? ''} onChange={search.onSearch} />}
          <FilterBar value={search.value} onChange={search.onChange} account={account} />
        </div>
      )}
    </header>
  );
}

function ImportButton() {
  const { importPictures } = useContext(GalleryDoorsContext);
  if (importPictures === undefined) return null;
  return <IconButton label="Import pictures or videos" variant="outline" icon={<ImageUp size={18} />} onClick={importPictures} />;
}

function SelectButton({ isPhone }: { isPhone: boolean }) {
  const icon = <SquareCheck size={isPhone ? 18 : 16} aria-hidden />;
  const start = () => startSelecting();
  if (isPhone) return <IconButton label="Select" variant="outline" icon={icon} onClick={start} />;
  return (
    <Button icon={icon} data-tooltip="Select" data-tooltip-keys="X" onClick={start}>
      Select
    </Button>
  );
}

function ViewControls({ isLabelled = false }: { isLabelled?: boolean }) {
  const { columns, view } = useSnapshot(galleryState);
  return (
    <div className={styles.controls}>
      <ColumnsSlider columns={columns} onChange={setColumns} />
      <Segmented
        label="View"
        isIconOnly={!isLabelled}
        value={view}
        options={[
          { value: 'cover', label: 'Cover', icon: <Crop size={16} aria-hidden /> },
          { value: 'full', label: 'Full view', icon: <Ratio size={16} aria-hidden /> },
        ]}
        onChange={setView}
      />
    </div>
  );
}

function ViewButton() {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label="View"
        variant="outline"
        icon={<Eye size={18} />}
        aria-expanded={isOpen}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setIsOpen(!isOpen);
        }}
      />
      {anchor !== null && (
        <Popover anchor={anchor} isOpen={isOpen} onClose={() => setIsOpen(false)} title="View" align="end">
          <ViewControls isLabelled />
        </Popover>
      )}
    </>
  );
}
