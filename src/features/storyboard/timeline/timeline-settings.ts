import * as v from 'valibot';
import { readSavedView, saveView } from '../../../ui/saved-view.ts';

const key = 'storyboard.timeline';
export const timelineHeights = { min: 150, max: 900, step: 24 } as const;

const settingsSchema = v.object({
  isOpen: v.fallback(v.boolean(), true),
  /** Px. */
  height: v.fallback(v.pipe(v.number(), v.minValue(timelineHeights.min), v.maxValue(timelineHeights.max)), 290),
  isSnapping: v.fallback(v.boolean(), true),
});
/** How this device shows the timeline. */
export type TimelineSettings = v.InferOutput<typeof settingsSchema>;

export function readTimelineSettings(): TimelineSettings {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), settingsSchema), readSavedView(key) ?? '{}');
  // Written by hand, or cut off: it looks as at first.
  return read.success ? read.output : v.parse(settingsSchema, {});
}

export function saveTimelineSettings(settings: TimelineSettings): void {
  saveView(key, settings);
}
