import { buffer } from 'node:stream/consumers';
import type { ChosenSettings } from '../../../../contract/generations/settings/chosen-settings.ts';
import { listTrained } from '../../../../contract/generations/image/check-trained.ts';
import { EngineError, type EngineJob } from '../../../engines/engine.ts';
import type { LaidOver } from '../../../storage/laid-over.ts';
import type { MediaStore } from '../../../storage/files/media-store.ts';
import { readPremadePicture } from '../../characters/premade.ts';
import { weightsFile } from '../../training/weights-file.ts';

type Laid = { laidOver: LaidOver | null; chosen: ChosenSettings };

/** The trained models of a job. A request of an earlier version names those of its engine. */
export function layTrained(store: MediaStore, { laidOver, chosen }: Laid): Pick<EngineJob, 'trained'> {
  const trained =
    laidOver === null ? listTrained(chosen) : laidOver.trained.map(({ file, ...one }) => ({ ...one, ...openWeights(store, file) }));
  return trained.length === 0 ? {} : { trained };
}

function openWeights(store: MediaStore, file: LaidOver['trained'][number]['file']) {
  return file === null ? {} : { file: weightsFile(store, file) };
}

/** The pictures of the characters of a job. @throws EngineError INVALID_INPUT when one is gone */
export async function readCharacters(store: MediaStore, { laidOver }: Laid): Promise<EngineJob['references']> {
  const pictures = laidOver?.pictures ?? [];
  return Promise.all(pictures.map(async ({ hash, strength }) => ({ strength, bytes: await readPicture(store, hash), isCharacter: true })));
}

async function readPicture(store: MediaStore, hash: string): Promise<Uint8Array> {
  const premade = await readPremadePicture(hash);
  if (premade !== undefined) return premade;
  const opened = (await store.open(hash, '1024')) ?? (await store.open(hash, 'original'));
  if (opened === null) throw new EngineError('INVALID_INPUT', 'A picture of a character is gone.');
  return buffer(opened.stream);
}
