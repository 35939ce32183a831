import * as v from 'valibot';
import type { DeviceMode } from '../../../contract/upscaling/upscale.ts';

const makerKey = 'pleinair.upscale-maker';
/** Named after the network: a speed of another one says nothing, nor that this one was fetched. */
const speedKey = 'pleinair.upscale-speed-waifu2x';

/** A speed that was measured longer ago is measured again: drivers and browsers change. */
const validMs = 30 * 24 * 3_600_000;

const speedSchema = v.object({
  backend: v.string(),
  /** Of the larger picture. */
  secondsPerMegapixel: v.pipe(v.number(), v.finite(), v.minValue(0)),
  /** Ms since 1970. */
  at: v.number(),
});
const speedsSchema = v.pipe(v.string(), v.parseJson(), v.object({ x2: v.optional(speedSchema), x4: v.optional(speedSchema) }));

/** Measured speed at which this device makes pictures larger. */
export type UpscaleSpeed = v.InferOutput<typeof speedSchema>;

/** The maker that was chosen here last; null where none was chosen. */
export function readUpscaleMaker(): string | null {
  return read(makerKey);
}

/** Keeps the choice on this device, where the browser allows it. */
export function saveUpscaleMaker(maker: string): void {
  save(makerKey, maker);
}

/** The speed that was measured here; null where none was, or too long ago. */
export function readUpscaleSpeed(mode: DeviceMode): UpscaleSpeed | null {
  const speed = readSpeeds()[mode];
  return speed !== undefined && Math.abs(Date.now() - speed.at) < validMs ? speed : null;
}

/** True once this device has made a picture larger itself: what that needs was fetched. */
export function hasUpscaledHere(): boolean {
  return Object.keys(readSpeeds()).length > 0;
}

/** Keeps a speed that was measured now. */
export function saveUpscaleSpeed(mode: DeviceMode, measured: Omit<UpscaleSpeed, 'at'>): void {
  save(speedKey, JSON.stringify({ ...readSpeeds(), [mode]: { ...measured, at: Date.now() } }));
}

/** Has a speed measured again the next time. That this device has what it needs stays known. */
export function outdateUpscaleSpeed(mode: DeviceMode): void {
  const speeds = readSpeeds();
  const speed = speeds[mode];
  if (speed !== undefined) save(speedKey, JSON.stringify({ ...speeds, [mode]: { ...speed, at: 0 } }));
}

function readSpeeds(): Partial<Record<DeviceMode, UpscaleSpeed | undefined>> {
  const parsed = v.safeParse(speedsSchema, read(speedKey));
  return parsed.success ? parsed.output : {};
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is blocked: nothing was kept.
    return null;
  }
}

function save(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch (cause) {
    console.warn('upscale.settings-not-kept', { cause: String(cause) });
  }
}
