import * as v from 'valibot';
import { limits } from '../../../contract/limits.ts';
import type { ConnectedEngine, EngineSettings } from '../connected/connected-engine.ts';
import { createEngineHttp, type EngineHttp, toSucceeded } from '../connected/http/engine-http.ts';
import { beforeSubmit } from '../connected/handed-files.ts';
import { createModelList } from '../connected/models/model-list.ts';
import { type LoraFolder, placeTrained, takesPlaced } from '../connected/models/placed-weights.ts';
import { whileThere } from '../connected/http/while-there.ts';
import { parseAnswer } from '../connected/http/parse-answer.ts';
import { EngineError, type EngineHandle, type EngineJob, type EngineState } from '../engine.ts';
import { sniffType } from '../../lib/guarded-fetch/sniff-type.ts';
import { explainHistory, explainRefusal, findOutput, type HistoryEntry, promptAnswer } from './comfy-answers.ts';
import { uploadFiles, viewFile } from './comfy-files.ts';
import { listenToComfy } from './comfy-news.ts';
import { createComfyStock } from './comfy-stock.ts';
import { findState, followState, isRunning } from './find-state.ts';
import type { Graph } from './graphs/graph.ts';

const handleSchema = v.object({ promptId: v.string(), node: v.optional(v.string()) });

/**
 * A ComfyUI server; its models come from its nodes and files. The prompt id is the job id, so that `recover` finds an interrupted submit in
 * ComfyUI's queue or history.
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
  // Stays the same over restarts: ComfyUI sends the progress of earlier prompts to it.
  const clientId = `pleinair-${settings.key}`;
  const news = listenToComfy({ address: settings.address, clientId, headers });
  const stock = createComfyStock(http);
  const loras = { name, folder: settings.loraFolder, list: async () => (await stock.load()).extras.trained };
  const list = createModelList(async () => {
    const { models } = await stock.load();
    return [...models.values()].map(({ model }) => model).filter(({ key }) => key.length <= limits.modelKeyLength);
  });

  return {
    key: settings.key,
    ...list,
    upscalers: () =>
      whileThere(list.models(), () => new Map([...(stock.known()?.upscales ?? [])].map(([mode, { name: by }]) => [mode, by]))),
    extras: async (model) => {
      await list.models();
      const known = stock.known();
      return known?.models.get(model)?.takesExtras === true ? { ...known.extras, ...takesPlaced(model, loras) } : null;
    },
    workflows: stock,
    submit: async (job) => {
      const { graph, node } = await beforeSubmit(() => buildGraph(name, http, { job, stock, loras }));
      // Subscribes before the prompt begins, or its first steps are missed.
      news.of(job.id);
      const tag = node === undefined ? {} : { node };
      const body = { prompt: graph, prompt_id: job.id, client_id: clientId, extra_data: { pleinair: tag } };
      const taken = parseAnswer(name, promptAnswer, await http.json('/prompt', { method: 'POST', json: body, timeoutMs: 30_000 }));
      return { promptId: taken.prompt_id, ...tag };
    },
    recover: async (jobId) => {
      const found = await findState(name, http, jobId);
      return found === null ? null : { promptId: jobId, ...found.tag };
    },
    poll: async (handle, signal) => {
      const { promptId, node } = v.parse(handleSchema, handle);
      const found = await followState(name, http, promptId);
      if (found === null)
        return { state: 'failed', error: new EngineError('UNAVAILABLE', `${name} was restarted and has lost this picture.`) };
      if ('entry' in found) return readOutcome({ name, http, entry: found.entry, signal, node });
      return found.now.state === 'running' ? { ...found.now, ...news.of(promptId) } : found.now;
    },
    cancel: async (handle: EngineHandle) => {
      const { promptId } = v.parse(handleSchema, handle);
      await http.send('/queue', { method: 'POST', json: { delete: [promptId] } });
      // Older versions of /interrupt ignore the id and stop any running prompt: only called while it is this one.
      if (await isRunning(name, http, promptId)) await http.send('/interrupt', { method: 'POST', json: { prompt_id: promptId } });
    },
    close: async () => news.close(),
  };
}

type Asked = { job: EngineJob; stock: ReturnType<typeof createComfyStock>; loras: LoraFolder };

async function buildGraph(name: string, http: EngineHttp, { job: asked, stock, loras }: Asked): Promise<{ graph: Graph; node?: string }> {
  const trained = await placeTrained(loras, asked.trained);
  const job = { ...asked, trained };
  const offer = await stock.find(job);
  if (offer === undefined) throw new EngineError('MODEL_RETIRED', `${name} no longer has this model.`);
  const graph = await offer.build(job, await uploadFiles(http, job));
  return { graph, ...(offer.outputNode === undefined ? {} : { node: offer.outputNode }) };
}

type Ended = { name: string; http: EngineHttp; entry: HistoryEntry; signal: AbortSignal; node: string | undefined };

async function readOutcome({ name, http, entry, signal, node }: Ended): Promise<EngineState> {
  if (entry.status?.status_str === 'error') {
    const error = explainHistory(name, entry);
    return error === null ? { state: 'canceled' } : { state: 'failed', error };
  }
  const file = findOutput(entry, node);
  if (file === undefined) return { state: 'failed', error: new EngineError('NO_OUTPUT', `${name} sent no picture.`) };
  const bytes = await viewFile(http, file, signal);
  if (sniffType(bytes) === null)
    return { state: 'failed', error: new EngineError('NO_OUTPUT', `${name} sent a file that is neither a picture nor a video.`) };
  return toSucceeded(bytes);
}
