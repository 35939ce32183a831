import { buffer } from 'node:stream/consumers';
import type { UpscaleMode } from '../../../contract/media/media.ts';
import { upscaleFacts } from '../../../contract/upscaling/upscale.ts';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import { EngineError } from '../../engines/engine.ts';
import type { BuiltInUpscaler } from '../../engines/upscaler/built-in-upscaler.ts';
import type { UpscaledPicture } from '../../engines/upscaler/upscale-picture.ts';
import type { Database } from '../../storage/database.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import type { UpscaledFile } from '../../storage/schema/media.ts';
import type { Failed } from '../generations/job/outcome.ts';
import { repaintLarger } from './repaint-larger.ts';
import type { StoredUpscale } from './find-upscale.ts';

export type UpscaleStudio = {
  db: Database;
  engines: EngineRegistry;
  mediaStore: MediaStore;
  upscaler: BuiltInUpscaler;
  onStopped?: () => void;
};
export type Made = { type: 'made'; mode: UpscaleMode; file: UpscaledFile };

export const originalGone: Failed = { type: 'failed', reason: 'The original of this picture is gone.' };

/** The bytes of an original; null when the store does not have them any more. */
export async function readOriginal({ mediaStore }: UpscaleStudio, { hash }: StoredUpscale): Promise<Uint8Array | null> {
  const opened = hash === null ? null : await mediaStore.open(hash, 'original');
  return opened === null ? null : buffer(opened.stream);
}

/** The same picture painted again in the larger size, where what made it can do that. */
export async function findRepainted(
  studio: UpscaleStudio,
  { mediaId, job, original }: { mediaId: string; job: StoredUpscale; original: Uint8Array },
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const { factor } = upscaleFacts[job.mode];
  return job.origin === 'generated' ? repaintLarger(studio, { mediaId, original, factor }, signal) : null;
}

/** Stores a version that `make` gives; an expected failure of it is that of the upscaling. */
export async function storeVersion(studio: UpscaleStudio, mode: UpscaleMode, make: () => Promise<UpscaledPicture>): Promise<Made | Failed> {
  try {
    const { bytes, ...facts } = await make();
    return { type: 'made', mode, file: { ...facts, ...(await studio.mediaStore.put(bytes)) } };
  } catch (error) {
    if (error instanceof EngineError) return { type: 'failed', reason: error.message };
    throw error;
  }
}
