import * as v from 'valibot';

const KEY = 'pleinair.video';

const settingsSchema = v.object({
  /** A video begins by itself; not where the device asks for less motion. */
  isAutoplay: v.boolean(),
  isMuted: v.boolean(),
  /** 0–1. */
  volume: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
});
export type VideoSettings = v.InferOutput<typeof settingsSchema>;

const defaults: VideoSettings = { isAutoplay: true, isMuted: true, volume: 1 };

/** The settings saved on this device, or the defaults when there are none or they make no sense. */
export function parseVideoSettings(saved: string | null): VideoSettings {
  if (saved === null) return defaults;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), settingsSchema), saved);
  return parsed.success ? parsed.output : defaults;
}

/** How this device plays videos. */
export function readVideoSettings(): VideoSettings {
  try {
    return parseVideoSettings(localStorage.getItem(KEY));
  } catch {
    // Storage is blocked: the defaults apply.
    return defaults;
  }
}

/** Keeps how this device plays videos, where the browser allows it. */
export function saveVideoSettings(changed: Partial<VideoSettings>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readVideoSettings(), ...changed }));
  } catch (cause) {
    console.warn('video.settings-not-kept', { cause: String(cause) });
  }
}
