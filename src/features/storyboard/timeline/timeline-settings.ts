import * as v from 'valibot';
import { readSavedView, saveView } from '../../../ui/saved-view.ts';

const key = 'storyboard.timeline';
/** Default height, px; in a low window the board keeps some room. */
const firstHeight = () => Math.round(Math.min(290, Math.max(200, innerHeight * 0.27)));
export const timelineHeights = { min: 150, max: 900, step: 24 } as const;

const settingsSchema = v.object({
  // Closed by default in a small window, which shows the board.
  isOpen: v.fallback(v.boolean(), () => innerWidth > 720 && innerHeight > 600),
  /** Px. */
  height: v.fallback(v.pipe(v.number(), v.minValue(timelineHeights.min), v.maxValue(timelineHeights.max)), firstHeight),
  isSnapping: v.fallback(v.boolean(), true),
});
/** How this device shows the timeline. */
export type TimelineSettings = v.InferOutput<typeof settingsSchema>;

export function readTimelineSettings(): TimelineSettings {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), settingsSchema), readSavedView(key) ?? '{}');
  // Invalid settings are replaced by the defaults.
  return read.success ? read.output : v.parse(settingsSchema, {});
}

export function saveTimelineSettings(settings: TimelineSettings): void {
  saveView(key, settings);
}
