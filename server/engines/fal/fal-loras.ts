import { buffer } from 'node:stream/consumers';
import type { RouteInput } from '../catalogue/field-sources.ts';
import { beforeSubmit } from '../connected/handed-files.ts';
import { EngineError } from '../engine-error.ts';
import type { EngineJob } from '../engine.ts';
import { type FalFiles, weightsType } from './fal-files.ts';

/** Hands the weights of a job over, so that it can name them. @throws EngineError */
export async function handLoras(
  files: Pick<FalFiles, 'hand'>,
  trained: EngineJob['trained'] = [],
): Promise<{ loras?: RouteInput['loras'] }> {
  if (trained.length === 0) return {};
  const handed = trained.map(async ({ file, weight }) => {
    if (file === undefined) throw new EngineError('INVALID_INPUT', 'There are no weights of a trained model.');
    const bytes = await buffer(await file.open(new AbortController().signal));
    return { path: await files.hand({ bytes, mime: weightsType }), scale: weight };
  });
  return { loras: await beforeSubmit(() => Promise.all(handed)) };
}
