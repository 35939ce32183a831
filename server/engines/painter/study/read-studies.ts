import { buffer } from 'node:stream/consumers';
import * as v from 'valibot';
import { type EngineJob, EngineError } from '../../engine.ts';
import { studyBytesMax, studySchema, type Study, type WeighedStudy } from './study.ts';

const never = new AbortController().signal;

/** The studies of a job, without those of weight 0. @throws EngineError INVALID_INPUT for a file of another kind */
export async function readStudies(trained: EngineJob['trained'] = []): Promise<WeighedStudy[]> {
  const studies: WeighedStudy[] = [];
  for (const { file, weight } of trained) {
    if (file === undefined || weight <= 0) continue;
    studies.push({ study: await readStudy(file), weight: Math.min(1, weight) });
  }
  return studies;
}

async function readStudy(file: NonNullable<NonNullable<EngineJob['trained']>[number]['file']>): Promise<Study> {
  // The file may be a model of another engine, with gigabytes.
  if (file.sizeBytes !== null && file.sizeBytes > studyBytesMax) throw foreign();
  const bytes = await buffer(await file.open(never));
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), studySchema), bytes.toString('utf8'));
  if (!parsed.success) throw foreign();
  return parsed.output;
}

function foreign(): EngineError {
  return new EngineError('INVALID_INPUT', 'This model was not trained for the painter: choose one of the palette study.');
}
