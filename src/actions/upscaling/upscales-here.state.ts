import { proxy } from 'valtio/vanilla';
import type { DeviceMode } from '../../../contract/upscaling/upscale.ts';

/** A picture that this device makes larger. `fetched`: how much of the network (0–1) is here, while it is fetched. Times: ms since 1970. */
export type UpscaleHere = { mode: DeviceMode } & (
  | { step: 'waiting' }
  | { step: 'running'; fraction: number; fetched: number | null; startedAt: number; now: number }
  | { step: 'failed'; reason: string }
);

/** The pictures that this tab makes larger, by item. What is made is no longer here: it is a version of the item. */
export const upscalesHere = proxy<{ items: Record<string, UpscaleHere> }>({ items: {} });

export function setUpscaleHere(id: string, upscale: UpscaleHere): void {
  upscalesHere.items[id] = upscale;
}

export function forgetUpscaleHere(id: string): void {
  delete upscalesHere.items[id];
}

/** Forgets why this device failed, as another maker does it now. */
export function forgetFailureHere(id: string): void {
  if (upscalesHere.items[id]?.step === 'failed') forgetUpscaleHere(id);
}

/** Notes true progress of what is running. */
export function noteProgress(id: string, progress: { fraction: number } | { fetched: number | null }): void {
  const upscale = upscalesHere.items[id];
  if (upscale?.step === 'running') Object.assign(upscale, progress, { now: Date.now() });
}
