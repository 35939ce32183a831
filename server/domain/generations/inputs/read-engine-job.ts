import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import type { ChosenSettings } from '../../../../contract/generations/settings/chosen-settings.ts';
import { currentModel } from '../../../../contract/generations/current-model.ts';
import { promptForEngine } from '../../../../contract/generations/prompt/engine-prompt.ts';
import { hasPicture } from '../../../../contract/media/media.ts';
import { EngineError, type EngineHandle, type EngineJob } from '../../../engines/engine.ts';
import type { Database } from '../../../storage/database.ts';
import type { MediaStore } from '../../../storage/files/media-store.ts';
import type { LaidOver } from '../../../storage/laid-over.ts';
import { generation, media } from '../../../storage/schema/media.ts';
import { type MaskedRequest, readMasked } from './masked-picture.ts';
import { layTrained, readCharacters } from './read-laid-over.ts';
import { describeChosen, readChosenFiles, readControl, readFollowed } from './read-chosen.ts';

/** Length limit of a chain of variations: the effect of older ones no longer shows. */
const ancestorsMax = 16;
/** Default strength. A masked change gets more, because the masked part is to become something else. */
const usualStrength = { whole: 0.5, masked: 0.8 };

type Studio = { db: Database; mediaStore: MediaStore };

/** The stored request of an item, before the bytes of its source picture are read. */
export type StoredJob = {
  status: typeof media.$inferSelect.status;
  request: Omit<EngineJob, 'references'>;
  userId: string;
  /** The engine in whose queue it is; null: in the studio's own. */
  room: string | null;
  /** The engine that was asked; null before. */
  engineKey: string | null;
  handle: EngineHandle | null;
  source: { id: string; strength: number } | null;
  chosen: ChosenSettings;
  /** Null for a request of an earlier version, whose names are the engine's own. */
  laidOver: LaidOver | null;
  /** How far the result may differ from its pictures, 0–1. */
  strength: number;
};

/** Null when there is no such item. */
export async function findJob(db: Database, mediaId: string): Promise<StoredJob | null> {
  const [row] = await db
    .select({
      status: media.status,
      userId: media.userId,
      room: media.room,
      engineKey: media.engineKey,
      handle: media.engineHandle,
      model: media.model,
      prompt: generation.prompt,
      negativePrompt: generation.negativePrompt,
      width: generation.width,
      height: generation.height,
      seed: media.seed,
      sourceId: generation.variationSource,
      strength: generation.strength,
      chosen: generation.settings,
      laidOver: generation.laidOver,
    })
    .from(media)
    .innerJoin(generation, eq(generation.id, media.generationId))
    .where(eq(media.id, mediaId));
  if (row === undefined) return null;
  const { status, userId, room, engineKey, handle, sourceId, strength, chosen: stored, laidOver, ...asked } = row;
  // The job may be older than the present key of its model.
  const { model, ...chosen } = currentModel({ ...stored, model: asked.model });
  const request = { ...asked, model };
  const told = { ...chosen, object_prompt: chosen.object_prompt ?? laidOver?.words ?? undefined };
  const far = strength ?? usualStrength[chosen.mask_url === undefined ? 'whole' : 'masked'];
  return {
    status,
    userId,
    room,
    request: { id: mediaId, ...request, prompt: promptForEngine(request.prompt, told, laidOver?.tags), ...describeChosen(chosen) },
    engineKey,
    handle: handle as EngineHandle | null,
    // An upscaled video names its original as its source, but reads it as its film.
    source: sourceId === null || chosen.creation_mode === 'upscale' ? null : { id: sourceId, strength: far },
    chosen,
    laidOver,
    strength: far,
  };
}

/** The job with its files, as an engine takes it. @throws EngineError INVALID_INPUT when one of them is gone */
export async function readJob(studio: Studio, job: StoredJob): Promise<EngineJob> {
  const masked = maskedOf(job);
  const characters = await readCharacters(studio.mediaStore, job);
  if (masked !== null) return readMaskedJob(studio, { job, characters }, masked);
  const { pictures, video } = await readChosenFiles(studio, job.chosen);
  const more = [...pictures.map((bytes) => ({ bytes, strength: influenceOf(job.strength) })), ...characters];
  const followed = { ...(await readFollowed(studio, job.chosen)), ...(await readControl(studio, job.chosen)) };
  const laid = layTrained(studio.mediaStore, job);
  const request = { ...job.request, ...laid, ...followed, ...(job.request.video ? { video: { ...job.request.video, ...video } } : {}) };
  if (job.source === null) return { ...request, references: more };
  const references = [await readReference(studio, job.source), ...more];
  // With other pictures beside it, a variation no longer keeps the composition of its ancestors.
  return { ...request, references, ...(more.length > 0 ? {} : { ancestors: await findAncestors(studio.db, job) }) };
}

/** The masked part of a request that changes a part of a picture only; null for any other. */
export function maskedOf({ chosen, source, request: { width, height } }: StoredJob): MaskedRequest | null {
  return chosen.mask_url === undefined ? null : { chosen, sourceId: source?.id ?? null, asked: { width, height } };
}

type WithCharacters = { job: StoredJob; characters: EngineJob['references'] };

async function readMaskedJob(studio: Studio, { job, characters }: WithCharacters, masked: MaskedRequest): Promise<EngineJob> {
  const { picture, mask, ...size } = await readMasked(studio, masked);
  const references = [{ bytes: picture, strength: influenceOf(job.strength) }, ...characters];
  const laid = layTrained(studio.mediaStore, job);
  return { ...job.request, ...laid, ...(await readControl(studio, job.chosen)), ...size, references, mask };
}

/** The ancestors of a variation with the same words, model and shape, oldest first. */
async function findAncestors(db: Database, job: StoredJob): Promise<NonNullable<EngineJob['ancestors']>> {
  const ancestors: NonNullable<EngineJob['ancestors']> = [];
  const { prompt, negativePrompt, model, width, height } = job.request;
  for (let { source } = job; source !== null && ancestors.length < ancestorsMax;) {
    const parent: StoredJob | null = await findJob(db, source.id);
    if (parent === null) break;
    // No seed reproduces a masked picture.
    if (maskedOf(parent) !== null) break;
    const { request } = parent;
    const isSame = request.prompt === prompt && request.negativePrompt === negativePrompt && request.model === model;
    if (!isSame || request.width !== width || request.height !== height) break;
    ancestors.unshift({ seed: request.seed, strength: source.strength });
    source = parent.source;
  }
  return ancestors;
}

async function readReference(
  { db, mediaStore }: Studio,
  { id, strength }: NonNullable<StoredJob['source']>,
): Promise<EngineJob['references'][number]> {
  const [source] = await db.select({ hash: media.hash, status: media.status }).from(media).where(eq(media.id, id));
  const hash = source !== undefined && hasPicture(source) ? source.hash : null;
  const opened = hash === null ? null : ((await mediaStore.open(hash, '1024')) ?? (await mediaStore.open(hash, 'original')));
  if (opened === null) throw new EngineError('INVALID_INPUT', 'The picture this is a variation of is gone.');
  return { bytes: await buffer(opened.stream), strength: influenceOf(strength) };
}

/**
 * How much a picture contributes (0–1) to a variation that may differ from it by `strength` (0–1). A subtle variation keeps most
 * of its colours and masses, a strong one a hint of them.
 */
function influenceOf(strength: number): number {
  return 1 - strength ** 2;
}
