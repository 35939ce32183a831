import type { GridLayout, GridRow } from './grid-layout.ts';
import type { MediaCache } from '../library/media-cache.ts';
import { MediaTile } from '../tile/media-tile.tsx';
import type { TileActions } from '../commands/use-tile-actions.ts';
import type { GalleryView } from '../toolbar/view-settings.ts';
import styles from './media-grid.module.css';

type GridRowViewProps = {
  row: GridRow;
  rowIndex: number;
  layout: GridLayout;
  /** Subtracted from the row's top, px: the view is further down than browsers can scroll. */
  base: number;
  cache: MediaCache;
  view: GalleryView;
  account: string;
  /** Index of the grid's one tab stop. */
  tabStop: number;
  actions: TileActions;
};

/** One row at its place: the name of a day, or its pictures. */
export function GridRowView({ row, rowIndex, layout, base, cache, view, account, tabStop, actions }: GridRowViewProps) {
  const place = { transform: `translateY(${row.top - base}px)`, height: row.height };
  if (row.kind === 'day') {
    return (
      <div role="row" aria-rowindex={rowIndex + 1} className={styles.row} style={place}>
        <div role="rowheader" aria-colindex={1} aria-colspan={layout.columns} className={styles.day}>
          {row.label}
        </div>
      </div>
    );
  }
  return (
    <div
      role="row"
      aria-rowindex={rowIndex + 1}
      className={styles.row}
      style={{ ...place, gridTemplateColumns: `repeat(${layout.columns}, ${layout.cell}px)`, columnGap: layout.gap }}
    >
      {Array.from({ length: row.count }, (_, column) => {
        const id = layout.days.list.idAt(row.first + column);
        return (
          <MediaTile
            // Keyed by column: another list reuses the cells, which is far cheaper than new ones.
            key={column}
            id={id}
            item={cache.get(id)}
            column={column}
            cell={layout.cell}
            view={view}
            account={account}
            isTabStop={row.first + column === tabStop}
            actions={actions}
          />
        );
      })}
    </div>
  );
}
