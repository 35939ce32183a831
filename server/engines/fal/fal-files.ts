import * as v from 'valibot';
import { endingOf } from '../../../contract/import/media-ending.ts';
import { weightsType } from '../../../contract/trained-models/trained-model.ts';
import type { PlannedJob, ToAddress } from '../catalogue/plans/plan-request.ts';
import type { EngineSettings } from '../connected/connected-engine.ts';
import { createEngineHttp, type HandedFile } from '../connected/http/engine-http.ts';
import { openHandedFiles } from '../connected/handed-files.ts';
import { parseAnswer } from '../connected/http/parse-answer.ts';

/** Larger files are uploaded instead of inlined. */
const inlineBytesMax = 4 * 1024 * 1024;
const uploadAnswer = v.object({ upload_url: v.string(), file_url: v.string() });

/** The host of uploads and webhook keys. */
export function falFilesAddress(address: string): string {
  return address.replace('://queue.fal.run', '://rest.fal.ai');
}

export type FalFiles = {
  /** Makes the files of a job readable for fal. */
  open(job: PlannedJob): Promise<ToAddress>;
  /** Uploads one file. @returns its address */
  hand(file: HandedFile): Promise<string>;
};

export function createFalFiles(settings: EngineSettings, headers: Record<string, string>): FalFiles {
  const { name } = settings;
  const http = createEngineHttp({ name, address: falFilesAddress(settings.address), headers });

  async function hand({ bytes, mime }: HandedFile): Promise<string> {
    const named = { content_type: mime, file_name: `pleinair.${mime === weightsType ? 'safetensors' : endingOf(mime)}` };
    const answer = await http.json('/storage/upload/initiate?storage_type=fal-cdn-v3', { method: 'POST', json: named });
    const { upload_url: to, file_url: from } = parseAnswer(name, uploadAnswer, answer);
    await http.hand(to, { bytes, mime });
    return from;
  }
  return { open: (job) => openHandedFiles(job, inlineBytesMax, hand), hand };
}
