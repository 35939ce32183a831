import * as v from 'valibot';
import { proxy, subscribe } from 'valtio/vanilla';
import { readSavedView, saveView } from '../../../ui/saved-view.ts';

const storageKey = 'pleinair.player';
const schema = v.fallback(
  v.object({ volume: v.pipe(v.number(), v.minValue(0), v.maxValue(1)), isMuted: v.boolean(), isFolded: v.boolean() }),
  { volume: 1, isMuted: false, isFolded: false },
);

/** This device's player settings: volume, 0–1, and whether the picture is folded. */
export const playerView = proxy(v.parse(schema, parse(readSavedView(storageKey))));

subscribe(playerView, () => saveView(storageKey, playerView));

/** Sets the volume of films; above 0 it also unmutes. */
export function setVolume(volume: number): void {
  playerView.volume = Math.min(1, Math.max(0, volume));
  playerView.isMuted = volume === 0;
}

export function toggleMuted(): void {
  playerView.isMuted = !playerView.isMuted;
  if (!playerView.isMuted && playerView.volume === 0) playerView.volume = 1;
}

export function toggleFolded(): void {
  playerView.isFolded = !playerView.isFolded;
}

function parse(saved: string | null): unknown {
  try {
    return JSON.parse(saved ?? 'null') as unknown;
  } catch {
    return null;
  }
}
