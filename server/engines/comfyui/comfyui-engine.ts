import { basename, extname } from 'node:path/posix';
import * as v from 'valibot';
import { limits } from '../../../contract/limits.ts';
import type { Model } from '../../../contract/model.ts';
import type { ConnectedEngine, EngineSettings } from '../connected/connected-engine.ts';
import { checkOutput, createEngineHttp, type EngineHttp } from '../connected/engine-http.ts';
import { createModelList } from '../connected/model-list.ts';
import { parseAnswer } from '../connected/parse-answer.ts';
import { EngineError, type EngineHandle, type EngineJob, type EngineState } from '../engine.ts';
import {
  type ComfyFile,
  explainHistory,
  explainRefusal,
  historyAnswer,
  type HistoryEntry,
  promptAnswer,
  queueAnswer,
  readCheckpoints,
  uploadAnswer,
} from './comfy-answers.ts';
import { listenToComfy } from './comfy-news.ts';
import { type Graph, type GraphJob, imageToImage, textToImage } from './graphs.ts';
import { chooseSampling } from '../connected/sampling.ts';
import { toModel } from '../connected/to-model.ts';

const modelPrefix = 'comfyui/';
const handleSchema = v.object({ promptId: v.string() });
const pollMs = { queued: 2_000, running: 1_000 };

/**
 * A ComfyUI server: one model per checkpoint, with the built-in graphs. A job's id is also its prompt's, so that a submit
 * that was cut off is found again in ComfyUI's queue or history.
 */
export function createComfyuiEngine(settings: EngineSettings): ConnectedEngine {
  const { name } = settings;
  const headers: Record<string, string> = settings.apiKey === null ? {} : { 'x-api-key': settings.apiKey };
  const http = createEngineHttp({
    name,
    address: settings.address,
    headers,
    explain: (status, body) => explainRefusal(name, status, body),
  });
  // The same after a restart, so that what was begun before it is heard of too.
  const clientId = `pleinair-${settings.key}`;
  const news = listenToComfy({ address: settings.address, clientId, headers });
  const list = createModelList(async () => {
    const checkpoints = readCheckpoints(await http.json('/object_info/CheckpointLoaderSimple'));
    return checkpoints.map((checkpoint) => modelOf(checkpoint)).filter(({ key }) => key.length <= limits.modelKeyLength);
  });

  return {
    key: settings.key,
    ...list,
    submit: async (job) => {
      const graph = await buildGraph(http, job);
      // Before it begins, or its first steps are missed.
      news.of(job.id);
      const body = { prompt: graph, prompt_id: job.id, client_id: clientId };
      const { prompt_id: promptId } = parseAnswer(
        name,
        promptAnswer,
        await http.json('/prompt', { method: 'POST', json: body, timeoutMs: 30_000 }),
      );
      return { promptId };
    },
    recover: async (jobId) => ((await findState(name, http, jobId)) === null ? null : { promptId: jobId }),
    poll: async (handle, signal) => {
      const { promptId } = v.parse(handleSchema, handle);
      const found = await findState(name, http, promptId);
      if (found === null)
        return { state: 'failed', error: new EngineError('UNAVAILABLE', `${name} was restarted and has lost this picture.`) };
      if ('entry' in found) return readOutcome({ name, http, entry: found.entry, signal });
      return found.state === 'running' ? { ...found, ...news.of(promptId) } : found;
    },
    cancel: async (handle: EngineHandle) => {
      const { promptId } = v.parse(handleSchema, handle);
      await http.send('/queue', { method: 'POST', json: { delete: [promptId] } });
      const { queue_running: running } = parseAnswer(name, queueAnswer, await http.json('/queue'));
      // Older versions stop whatever runs: never when it is somebody else's.
      if (running.some((item) => item[1] === promptId)) await http.send('/interrupt', { method: 'POST', json: { prompt_id: promptId } });
    },
    close: async () => news.close(),
  };
}

/** The file without its folder and ending is what people call it. */
function modelOf(checkpoint: string): Model {
  const name = basename(checkpoint.replaceAll('\\', '/'), extname(checkpoint));
  return toModel({ key: `${modelPrefix}${checkpoint}`, name, engine: 'ComfyUI', side: chooseSampling(checkpoint).side });
}

async function buildGraph(http: EngineHttp, job: EngineJob): Promise<Graph> {
  const checkpoint = job.model.slice(modelPrefix.length);
  const graphJob: GraphJob = { ...job, checkpoint };
  const sampling = chooseSampling(checkpoint);
  const reference = job.references[0];
  if (reference === undefined) return textToImage(graphJob, sampling);
  const image = await upload(http, job.id, reference.bytes);
  // What a picture lends is one minus the square of how far it may be left: see `influenceOf` where jobs are read.
  const denoise = Math.min(1, Math.max(0.05, Math.sqrt(1 - reference.strength)));
  return imageToImage(graphJob, sampling, { image, denoise: Number(denoise.toFixed(3)) });
}

/** @returns the name by which LoadImage finds it */
async function upload(http: EngineHttp, jobId: string, bytes: Uint8Array): Promise<string> {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(bytes)]), `pleinair-${jobId}.webp`);
  form.set('overwrite', 'true');
  form.set('type', 'input');
  const { name, subfolder } = parseAnswer(
    'ComfyUI',
    uploadAnswer,
    await http.json('/upload/image', { method: 'POST', form, timeoutMs: 60_000 }),
  );
  return subfolder === '' ? name : `${subfolder}/${name}`;
}

/** Where a prompt is: ended (with its history), in the queue, or null when ComfyUI does not know it. */
async function findState(name: string, http: EngineHttp, promptId: string): Promise<{ entry: HistoryEntry } | EngineState | null> {
  const ended = await findHistory(name, http, promptId);
  if (ended !== null) return { entry: ended };
  const queue = parseAnswer(name, queueAnswer, await http.json('/queue'));
  if (queue.queue_running.some((item) => item[1] === promptId)) return { state: 'running', progress: null, pollAgainMs: pollMs.running };
  // By number: the one with the lowest goes first.
  const pending = queue.queue_pending.toSorted((a, b) => Number(a[0]) - Number(b[0]));
  const position = pending.findIndex((item) => item[1] === promptId);
  if (position !== -1) return { state: 'queued', progress: null, queuePosition: position, pollAgainMs: pollMs.queued };
  // It may have ended between the two questions.
  const entry = await findHistory(name, http, promptId);
  return entry === null ? null : { entry };
}

async function findHistory(name: string, http: EngineHttp, promptId: string): Promise<HistoryEntry | null> {
  const history = parseAnswer(name, historyAnswer, await http.json(`/history/${encodeURIComponent(promptId)}`));
  return history[promptId] ?? null;
}

type Ended = { name: string; http: EngineHttp; entry: HistoryEntry; signal: AbortSignal };

async function readOutcome({ name, http, entry, signal }: Ended): Promise<EngineState> {
  if (entry.status?.status_str === 'error') {
    const error = explainHistory(name, entry);
    return error === null ? { state: 'canceled' } : { state: 'failed', error };
  }
  const files = Object.values(entry.outputs).flatMap(({ images }) => images ?? []);
  const file = files.find(({ type }) => type === 'output') ?? files[0];
  if (file === undefined) return { state: 'failed', error: new EngineError('NO_OUTPUT', `${name} sent no picture.`) };
  const bytes = checkOutput(name, await view(http, file, signal));
  return { state: 'succeeded', outputs: [{ bytes, mime: 'image/png' }] };
}

async function view(http: EngineHttp, { filename, subfolder, type }: ComfyFile, signal: AbortSignal): Promise<Uint8Array> {
  const query = new URLSearchParams({ filename, subfolder, type });
  const response = await http.send(`/view?${query.toString()}`, { signal, timeoutMs: 60_000, bytesMax: 64 * 1024 * 1024 });
  if (response.status === 404) throw new EngineError('NO_OUTPUT', 'ComfyUI no longer has the picture it made.');
  if (response.status !== 200) throw http.toError(response);
  return response.bytes;
}
