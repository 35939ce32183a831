import { Crop, Grid3x3, Ratio, SlidersHorizontal, Square } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { limits } from '../../../contract/limits.ts';
import { IconButton } from '../../ui/button.tsx';
import { lazyNamed } from '../../ui/lazy-named.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Slider } from '../../ui/slider.tsx';
import { useIsPhone } from '../../ui/use-media-query.ts';
import { galleryState, setColumns, setView } from './gallery.state.ts';
import styles from './gallery-toolbar.module.css';

const Popover = lazyNamed(async () => (await import('../../ui/popover.tsx')).Popover);

/** The title of the place and how it looks at the library. */
export function GalleryToolbar({ title, hasItems }: { title: string; hasItems: boolean }) {
  const isPhone = useIsPhone();
  return (
    <header className={styles.toolbar}>
      <h1 className={styles.title}>{title}</h1>
      {hasItems && (isPhone ? <ViewButton /> : <ViewControls />)}
    </header>
  );
}

function ViewControls({ isLabelled = false }: { isLabelled?: boolean }) {
  const { columns, view } = useSnapshot(galleryState);
  return (
    <div className={styles.controls}>
      <div className={styles.zoom}>
        <Square size={18} aria-hidden />
        <Slider
          label="Columns"
          isLabelHidden
          min={limits.columnsMin}
          max={limits.columnsMax}
          value={columns}
          describe={(count) => `${count} columns`}
          onChange={setColumns}
          className={styles.slider ?? ''}
        />
        <Grid3x3 size={18} aria-hidden />
      </div>
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
        icon={<SlidersHorizontal size={18} />}
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
