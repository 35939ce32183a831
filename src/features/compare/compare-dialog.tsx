import { useLiveQuery } from 'dexie-react-hooks';
import { Columns2, SquareSplitHorizontal, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Model } from '../../../contract/catalogue/model.ts';
import { findCatalogue } from '../../db/queries/generations/models.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { usePageKeys } from '../../ui/hooks/use-page-keys.ts';
import { StageDialog } from '../../ui/overlay/dialog.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { ZoomBar } from '../../ui/zoom/zoom-bar.tsx';
import { fitView, zoomPercent, type ZoomBox, type ZoomView } from '../../ui/zoom/zoom-geometry.ts';
import { applyZoomCommand, readZoomKey, type ZoomCommand } from '../../ui/zoom/zoom-keys.ts';
import { ComparePane, ComparedPicture, type SharedView } from './compare-pane.tsx';
import { SettingsTable } from './settings-table.tsx';
import styles from './compare-dialog.module.css';
import { findGeneration } from '../../db/queries/generations/generations.ts';
import { listMedia } from '../../db/queries/media/media.ts';
import type { Compared } from './compared-settings.ts';
import { Wipe } from '../../ui/stage/wipe.tsx';
import { pictureLetter } from './picture-letter.ts';

type CompareDialogProps = {
  /** Two to four items. */
  ids: readonly string[];
  account: string;
  onClose: () => void;
  /** Opens one of them in the detail dialog. */
  onOpen: (id: string) => void;
};

const noModels: readonly Model[] = [];

type Mode = 'columns' | 'wipe';

/** Two to four pictures side by side with a shared zoom, and a table of their settings. */
export function CompareDialog({ ids, account, onClose, onOpen }: CompareDialogProps) {
  const compared = useCompared(ids);
  const models = useLiveQuery(async () => findCatalogue(), []) ?? noModels;
  const [mode, setMode] = useState<Mode>('columns');
  const [{ view, isSmooth }, setLooking] = useState<{ view: ZoomView; isSmooth: boolean }>({ view: fitView, isSmooth: false });
  const [box, setBox] = useState<ZoomBox | null>(null);
  const field = useRef<HTMLDivElement>(null);
  const look = (view: ZoomView, isSmooth: boolean) => setLooking({ view, isSmooth });
  const zoom = (command: ZoomCommand) => box !== null && look(applyZoomCommand(command, view, box), true);
  useZoomKeys(zoom);

  const count = compared?.length ?? 0;
  const shared = { account, view, isSmooth, onView: look };
  const canWipe = compared !== undefined && count === 2;
  return (
    <StageDialog isOpen label={`Compare ${ids.length} pictures`} onClose={onClose} initialFocus={field} className={styles.dialog}>
      <div ref={field} tabIndex={-1} className={styles.field}>
        <div className={styles.header}>
          <h2 className={styles.title}>Compare</h2>
          {canWipe && (
            <Segmented<Mode>
              label="View"
              value={mode}
              options={[
                { value: 'columns', label: 'Side by side', icon: <Columns2 size={16} aria-hidden /> },
                { value: 'wipe', label: 'Wipe', icon: <SquareSplitHorizontal size={16} aria-hidden /> },
              ]}
              onChange={setMode}
            />
          )}
          <IconButton label="Close" keys="Esc" variant="outline" className={styles.close} icon={<X size={18} />} onClick={onClose} />
        </div>
        {compared !== undefined && count < 2 && <p className={styles.message}>Fewer than two of these pictures are on this device.</p>}
        {compared !== undefined && count >= 2 && (
          <>
            <div className={styles.panes} data-count={count}>
              {canWipe && mode === 'wipe' ? (
                <WipePane {...shared} compared={compared} onBox={setBox} />
              ) : (
                compared.map((one, index) => (
                  <ComparePane
                    key={one.item.id}
                    {...shared}
                    index={index}
                    item={one.item}
                    {...(index === 0 ? { onBox: setBox } : {})}
                    onOpen={onOpen}
                  />
                ))
              )}
            </div>
            <ZoomBar percent={box === null ? null : zoomPercent(view, box)} onZoom={zoom} className={styles.bar} />
            <SettingsTable compared={compared} models={models} />
          </>
        )}
      </div>
    </StageDialog>
  );
}

/** Zooms by + − 0 1 and pans by Shift+arrows, with the focus anywhere in the dialog. */
function useZoomKeys(onZoom: (command: ZoomCommand) => void): void {
  usePageKeys(true, (event) => {
    const command = readZoomKey(event);
    if (command === null) return;
    onZoom(command);
    event.preventDefault();
    event.stopPropagation();
  });
}

/** A live query of the pictures in the given order, without those missing on this device. Undefined while it loads. */
function useCompared(ids: readonly string[]): Compared[] | undefined {
  const asked = ids.join();
  return useLiveQuery(async () => {
    const rows = await listMedia(asked.split(','));
    const items = rows.flatMap((row) => (row === undefined || row.hash === null ? [] : [row]));
    return Promise.all(items.map(async (item) => ({ item, generation: (await findGeneration(item.generation_history_id)) ?? null })));
  }, [asked]);
}

type WipePaneProps = SharedView & { compared: readonly Compared[]; onBox: (box: ZoomBox) => void };

/** Two pictures on top of each other with a draggable divider. */
function WipePane({ compared, onBox, ...shared }: WipePaneProps) {
  const [first, second] = compared;
  if (first === undefined || second === undefined) return null;
  const [a, b] = [pictureLetter(0), pictureLetter(1)];
  return (
    <Wipe
      names={[a, b]}
      first={<ComparedPicture key={first.item.id} item={first.item} onBox={onBox} {...shared} />}
      second={<ComparedPicture key={second.item.id} item={second.item} {...shared} />}
    >
      <span className={styles.letter}>{a}</span>
      <span className={styles.letterRight}>{b}</span>
    </Wipe>
  );
}
