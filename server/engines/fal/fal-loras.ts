import { buffer } from 'node:stream/consumers';
import { weightsType } from '../../../contract/trained-models/trained-model.ts';
import type { RouteInput } from '../catalogue/field-sources.ts';
import { beforeSubmit } from '../connected/handed-files.ts';
import { EngineError } from '../engine-error.ts';
import type { EngineJob } from '../engine.ts';
import type { FalFiles } from './fal-files.ts';

/** fal keeps uploads unless the account deletes them; this is shorter than any such setting. */
const keepMs = 3_600_000;
const keptMax = 50;

export type HandLoras = (trained: EngineJob['trained']) => Promise<{ loras?: RouteInput['loras'] }>;

type Handed = { address: Promise<string>; until: number };

/** Uploads the weights of jobs, each file at most once an hour. `now`: ms since 1970. Its function throws EngineError. */
export function createFalLoras(files: Pick<FalFiles, 'hand'>, now: () => number = Date.now): HandLoras {
  /** Keys: hash of the file. */
  const handed = new Map<string, Handed>();

  function addressOf(file: File): Promise<string> {
    const known = handed.get(file.hash);
    if (known !== undefined && known.until > now()) return known.address;
    const one = { address: hand(files, file), until: now() + keepMs };
    handed.delete(file.hash);
    handed.set(file.hash, one);
    for (const oldest of [...handed.keys()].slice(0, -keptMax)) handed.delete(oldest);
    // A failed upload is forgotten and tried again.
    one.address.catch(() => void (handed.get(file.hash) === one && handed.delete(file.hash)));
    return one.address;
  }

  return async (trained = []) => {
    if (trained.length === 0) return {};
    const named = trained.map(async ({ file, weight }) => {
      if (file === undefined) throw new EngineError('INVALID_INPUT', 'There are no weights of a trained model.');
      return { path: await addressOf(file), scale: weight };
    });
    return { loras: await beforeSubmit(() => Promise.all(named)) };
  };
}

type File = NonNullable<NonNullable<EngineJob['trained']>[number]['file']>;

async function hand(files: Pick<FalFiles, 'hand'>, file: File): Promise<string> {
  const stream = await file.open(new AbortController().signal);
  return files
    .hand({ bytes: file.sizeBytes === null ? await buffer(stream) : { stream, byteLength: file.sizeBytes }, mime: weightsType })
    .finally(() => stream.destroy());
}
