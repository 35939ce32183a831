/** A cell by row and column, both from 0. The first column holds the checkboxes, the last two state and menu. */
export type GridPlace = { row: number; col: number };
type GridSize = { rows: number; cols: number; page: number };

/** `isCtrl`: Ctrl or Cmd is held. */
type GridKey = { key: string; isCtrl: boolean };

/** The cell to which a key moves; null when it does not move. */
export function moveInGrid({ row, col }: GridPlace, { key, isCtrl }: GridKey, { rows, cols, page }: GridSize): GridPlace | null {
  const at = (next: number, column = col): GridPlace => ({
    row: Math.min(rows - 1, Math.max(0, next)),
    col: Math.min(cols - 1, Math.max(0, column)),
  });
  switch (key) {
    case 'ArrowUp':
      return at(isCtrl ? 0 : row - 1);
    case 'ArrowDown':
      return at(isCtrl ? rows - 1 : row + 1);
    case 'ArrowLeft':
      return at(row, isCtrl ? 0 : col - 1);
    case 'ArrowRight':
      return at(row, isCtrl ? cols - 1 : col + 1);
    case 'Home':
      return at(isCtrl ? 0 : row, 0);
    case 'End':
      return at(isCtrl ? rows - 1 : row, cols - 1);
    case 'PageUp':
      return at(row - page);
    case 'PageDown':
      return at(row + page);
    default:
      return null;
  }
}
