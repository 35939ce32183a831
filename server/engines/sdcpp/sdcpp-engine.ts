import * as v from 'valibot';
import { limits } from '../../../contract/limits.ts';
import type { Model } from '../../../contract/catalogue/model.ts';
import { plainCapabilities } from '../../../contract/catalogue/model-capabilities.ts';
import type { ConnectedEngine, EngineSettings } from '../connected/connected-engine.ts';
import { createEngineHttp, type EngineHttp, toSucceeded } from '../connected/http/engine-http.ts';
import { createModelList } from '../connected/models/model-list.ts';
import { parseAnswer, readJson } from '../connected/http/parse-answer.ts';
import { toModel } from '../connected/models/to-model.ts';
import { EngineError, type EngineState } from '../engine.ts';
import { chooseSampling } from '../connected/models/sampling.ts';
import { toPictureRequest, toVideoRequest } from './sdcpp-request.ts';

const prefix = 'sdcpp/';
const videoPrefix = 'sdcpp-video/';
const pollMs = { queued: 2_000, running: 1_000 };

const capabilitiesAnswer = v.object({
  model: v.object({ stem: v.string() }),
  supported_modes: v.optional(v.array(v.string()), ['img_gen']),
  features_by_mode: v.fallback(v.object({ img_gen: v.optional(v.object({ mask_image: v.optional(v.boolean()) })) }), {}),
});
const submitAnswer = v.object({ id: v.string() });
const handleSchema = v.object({ jobId: v.string() });
const jobAnswer = v.object({
  status: v.picklist(['queued', 'generating', 'completed', 'failed', 'cancelled']),
  queue_position: v.fallback(v.number(), 0),
  kind: v.nullish(v.string()),
  result: v.unknown(),
});

/** stable-diffusion.cpp by its own API: the one model that it has loaded, for pictures, videos or both. */
export function createSdcppEngine(settings: EngineSettings): ConnectedEngine {
  const { name } = settings;
  const headers: Record<string, string> = settings.apiKey === null ? {} : { authorization: `Bearer ${settings.apiKey}` };
  const http = createEngineHttp({
    name,
    address: `${settings.address}/sdcpp/v1`,
    headers,
    explain: (status, body) => explain(name, status, body),
  });
  const list = createModelList(async () => {
    const answer = parseAnswer(name, capabilitiesAnswer, await http.json('/capabilities'));
    return listModels(name, answer).filter(({ key }) => key.length <= limits.modelKeyLength);
  });
  return {
    key: settings.key,
    ...list,
    submit: async (job) => {
      const isVideo = job.model.startsWith(videoPrefix);
      const model = job.model.slice(isVideo ? videoPrefix.length : prefix.length);
      const [path, json] = isVideo ? (['/vid_gen', toVideoRequest(job)] as const) : (['/img_gen', toPictureRequest(model, job)] as const);
      const answer = await http.json(path, { method: 'POST', json, timeoutMs: 60_000 });
      return { jobId: parseAnswer(name, submitAnswer, answer).id };
    },
    poll: async (handle, signal): Promise<EngineState> => {
      const { jobId } = v.parse(handleSchema, handle);
      const answer = await http.send(`/jobs/${encodeURIComponent(jobId)}`, { signal, timeoutMs: 60_000 });
      const told = readJson(name, answer);
      if (answer.status === 404 || answer.status === 410)
        return { state: 'failed', error: new EngineError('UNAVAILABLE', `${name} was restarted and has lost this picture.`) };
      if (answer.status !== 200) throw http.toError(answer);
      return toState(name, http, parseAnswer(name, jobAnswer, told));
    },
    // The server refuses to cancel an ended job, which is no error.
    cancel: async (handle) =>
      void (await http.send(`/jobs/${encodeURIComponent(v.parse(handleSchema, handle).jobId)}/cancel`, { method: 'POST' })),
    close: async () => undefined,
  };
}

function listModels(
  engine: string,
  { model: { stem }, supported_modes: modes, features_by_mode: { img_gen: takes } }: v.InferOutput<typeof capabilitiesAnswer>,
): Model[] {
  const { side, steps, cfg } = chooseSampling(stem);
  const chosen = {
    ...plainCapabilities,
    steps: { min: 1, max: 100, default: steps },
    guidance: { min: 1, max: 30, default: cfg },
  };
  const picture = toModel({ key: `${prefix}${stem}`, name: stem, engine, side });
  const video = toModel({ key: `${videoPrefix}${stem}`, name: `${stem} (video)`, engine, side });
  const film = {
    modes: ['text2video' as const, 'image2video' as const],
    durations: [2, 3, 5],
    resolutions: [],
    has_end_frame: true,
    has_sound: false,
  };
  const masks = takes?.mask_image === true ? { has_mask: true } : {};
  return [
    ...(modes.includes('img_gen') ? [{ ...picture, capabilities: { ...chosen, references_max: 1, ...masks, has_strength: true } }] : []),
    ...(modes.includes('vid_gen')
      ? [
          {
            ...video,
            resource_type: 'video' as const,
            default_width: 832,
            default_height: 480,
            capabilities: { ...chosen, video: film },
          },
        ]
      : []),
  ];
}

async function toState(name: string, http: EngineHttp, job: v.InferOutput<typeof jobAnswer>): Promise<EngineState> {
  const { status, queue_position: position, result, kind } = job;
  if (status === 'queued')
    return { state: 'queued', progress: null, pollAgainMs: pollMs.queued, ...(position ? { queuePosition: position } : {}) };
  if (status === 'generating') return { state: 'running', progress: null, pollAgainMs: pollMs.running };
  if (status === 'cancelled') return { state: 'canceled' };
  if (status === 'failed') return { state: 'failed', error: new EngineError('UNAVAILABLE', `${name} could not make this picture.`) };
  return toSucceeded(await http.output(result, { kind: kind === 'vid_gen' ? 'video' : 'image' }));
}

function explain(name: string, status: number, body: unknown): EngineError | undefined {
  // The server now has another model, which makes no pictures, or no videos.
  if (status === 400 && /unsupported/i.test(JSON.stringify(body ?? '')))
    return new EngineError('MODEL_RETIRED', `${name} no longer has this model.`);
  return undefined;
}
