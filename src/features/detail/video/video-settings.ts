import * as v from 'valibot';

const KEY = 'pleinair.video';

const settingsSchema = v.object({
  /** Autoplay, except on devices that prefer reduced motion. */
  isAutoplay: v.boolean(),
  isMuted: v.boolean(),
  /** 0–1. */
  volume: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
});
export type VideoSettings = v.InferOutput<typeof settingsSchema>;

const defaults: VideoSettings = { isAutoplay: true, isMuted: true, volume: 1 };

/** The settings saved on this device; the defaults when none are saved or they are invalid. */
export function parseVideoSettings(saved: string | null): VideoSettings {
  if (saved === null) return defaults;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), settingsSchema), saved);
  return parsed.success ? parsed.output : defaults;
}

/** Reads this device's video settings. */
export function readVideoSettings(): VideoSettings {
  try {
    return parseVideoSettings(localStorage.getItem(KEY));
  } catch {
    // Blocked storage throws: use the defaults.
    return defaults;
  }
}

/** Saves this device's video settings, if the browser allows it. */
export function saveVideoSettings(changed: Partial<VideoSettings>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readVideoSettings(), ...changed }));
  } catch (cause) {
    console.warn('video.settings-not-kept', { cause: String(cause) });
  }
}
