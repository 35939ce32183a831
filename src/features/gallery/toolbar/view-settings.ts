import { limits } from '../../../../contract/limits.ts';

/** `cover` fills the square cell, `full` shows the whole picture in it. */
export type GalleryView = 'cover' | 'full';
export type ViewSettings = { columns: number; view: GalleryView };

/**
 * The settings saved on this device, or the defaults for missing or invalid ones. Without a schema, because the first paint waits for it.
 */
export function parseViewSettings(saved: string | null, isPhone: boolean): ViewSettings {
  const { columns, view } = parseObject(saved);
  const isKnown = isColumns(columns) && (view === 'cover' || view === 'full');
  return isKnown ? { columns, view } : { columns: isPhone ? limits.columnsPhone : limits.columnsDesktop, view: 'cover' };
}

function isColumns(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= limits.columnsMin && value <= limits.columnsMax;
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    return { ...JSON.parse(text ?? '') };
  } catch {
    return {};
  }
}
