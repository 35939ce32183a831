import type { EngineHttp } from '../connected/http/engine-http.ts';
import { parseAnswer } from '../connected/http/parse-answer.ts';
import { EngineError, type EngineJob } from '../engine.ts';
import { type ComfyFile, uploadAnswer } from './comfy-answers.ts';
import type { UploadedFiles } from './graphs/graph.ts';

const outputBytesMax = 512 * 1024 * 1024;

/** Uploads the pictures of a job. @throws EngineError */
export async function uploadFiles(http: EngineHttp, job: EngineJob): Promise<UploadedFiles> {
  const { references, video, control, follow, mask } = job;
  const send = (bytes: Uint8Array, what: string): Promise<string> => upload(http, `pleinair-${job.id}${what}.webp`, bytes);
  const sent = references.map(({ bytes }, index) => send(bytes, index === 0 ? '' : `-${index + 1}`));
  const { firstFrame, lastFrame } = video ?? {};
  return {
    references: await Promise.all(sent),
    ...(firstFrame === undefined ? {} : { firstFrame: await send(firstFrame, '-first') }),
    ...(lastFrame === undefined ? {} : { lastFrame: await send(lastFrame, '-last') }),
    ...(mask === undefined ? {} : { mask: await send(mask, '-mask') }),
    ...(control === undefined ? {} : { control: await send(control.bytes, '-control') }),
    ...(follow === undefined ? {} : { followed: await Promise.all(follow.map(({ bytes, type }) => send(bytes, `-${type}`))) }),
  };
}

/** @returns the name by which LoadImage finds it */
async function upload(http: EngineHttp, fileName: string, bytes: Uint8Array): Promise<string> {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(bytes)]), fileName);
  form.set('overwrite', 'true');
  form.set('type', 'input');
  const answer = await http.json('/upload/image', { method: 'POST', form, timeoutMs: 60_000 });
  const { name, subfolder } = parseAnswer('ComfyUI', uploadAnswer, answer);
  return subfolder === '' ? name : `${subfolder}/${name}`;
}

/** The bytes of an output file. @throws EngineError NO_OUTPUT when it is gone */
export async function viewFile(http: EngineHttp, { filename, subfolder, type }: ComfyFile, signal: AbortSignal): Promise<Uint8Array> {
  const query = new URLSearchParams({ filename, subfolder, type });
  const bytesMax = /\.(mp4|webm|mov|m4v)$/i.test(filename) ? outputBytesMax : outputBytesMax / 8;
  const response = await http.send(`/view?${query.toString()}`, { signal, timeoutMs: 300_000, bytesMax });
  if (response.status === 404) throw new EngineError('NO_OUTPUT', 'ComfyUI no longer has the picture it made.');
  if (response.status !== 200) throw http.toError(response);
  return response.bytes;
}
