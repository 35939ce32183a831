import { and, eq } from 'drizzle-orm';
import { promptForEngine } from '../../../contract/generations/prompt/engine-prompt.ts';
import type { UpscaleMode } from '../../../contract/media/media.ts';
import type { EngineHandle } from '../../engines/engine.ts';
import type { Database } from '../../storage/database.ts';
import { generation, media } from '../../storage/schema/media.ts';
import type { UpscaleRun } from './upscale-run.ts';

/** An upscaling that its item waits for. */
export type StoredUpscale = {
  mode: UpscaleMode;
  faceFidelity: number;
  /** Hash of the original. */
  hash: string | null;
  width: number;
  height: number;
  seed: number;
  userId: string;
  origin: 'generated' | 'imported';
  prompt: string;
  /** The engine in whose queue it is; null: it is made on this machine. */
  room: string | null;
  /** The engine that was asked; null before. */
  engineKey: string | null;
  handle: EngineHandle | null;
};

/** Null when the item no longer waits for it: it ended, was replaced, or the item is gone. */
export async function findUpscale(db: Database, { mediaId, mid }: UpscaleRun): Promise<StoredUpscale | null> {
  const [row] = await db
    .select({
      mode: media.upscaleMode,
      faceFidelity: media.upscaleFaceFidelity,
      hash: media.hash,
      width: media.width,
      height: media.height,
      seed: media.seed,
      userId: media.userId,
      origin: media.origin,
      prompt: generation.prompt,
      chosen: generation.settings,
      room: media.upscaleRoom,
      engineKey: media.upscaleEngineKey,
      handle: media.upscaleHandle,
    })
    .from(media)
    .innerJoin(generation, eq(generation.id, media.generationId))
    .where(isWaitedFor({ mediaId, mid }));
  if (row === undefined || row.mode === null) return null;
  const { mode, chosen, ...upscale } = row;
  return {
    ...upscale,
    mode,
    faceFidelity: row.faceFidelity ?? 1,
    prompt: promptForEngine(row.prompt, chosen),
    handle: row.handle as EngineHandle | null,
  };
}

/** The condition that the item waits for this upscaling. */
export function isWaitedFor({ mediaId, mid }: UpscaleRun) {
  return and(eq(media.id, mediaId), eq(media.upscaleMid, mid));
}
