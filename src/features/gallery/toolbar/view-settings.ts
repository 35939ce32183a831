import * as v from 'valibot';
import { limits } from '../../../../contract/limits.ts';

/** `cover` fills the square cell, `full` shows the whole picture in it. */
export type GalleryView = 'cover' | 'full';
export type ViewSettings = { columns: number; view: GalleryView };

const savedSchema = v.object({
  columns: v.pipe(v.number(), v.integer(), v.minValue(limits.columnsMin), v.maxValue(limits.columnsMax)),
  view: v.picklist(['cover', 'full']),
});

/** The settings saved on this device, or the defaults when there are none or they make no sense. */
export function parseViewSettings(saved: string | null, isPhone: boolean): ViewSettings {
  const defaults: ViewSettings = { columns: isPhone ? limits.columnsPhone : limits.columnsDesktop, view: 'cover' };
  if (saved === null) return defaults;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), savedSchema), saved);
  return parsed.success ? parsed.output : defaults;
}
