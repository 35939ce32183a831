import { setTimeout as wait } from 'node:timers/promises';
import type { Model } from '../../../contract/catalogue/model.ts';
import { sniffType } from '../../lib/guarded-fetch/sniff-type.ts';
import { listMusicModels, planMusic, priceOfMusic } from '../catalogue/plans/plan-music.ts';
import type { Composer } from '../composer/composer.ts';
import { refuseComposition } from '../composer/refuse-composition.ts';
import type { EngineSettings } from '../connected/connected-engine.ts';
import { createEngineHttp, type EngineHttp } from '../connected/http/engine-http.ts';
import { parseAnswer, readJson } from '../connected/http/parse-answer.ts';
import { EngineError } from '../engine-error.ts';
import { askReplicate, type Prediction, predictionSchema } from './ask-replicate.ts';
import { explainReplicate } from './explain-replicate.ts';

const pollMs = 1_500;
const composeMs = 600_000;

/** The music models of Replicate. */
export function createReplicateComposer(
  settings: EngineSettings,
  { headers, models }: { headers: Record<string, string>; models: () => Promise<Model[]> },
): Composer {
  const { name } = settings;
  const http = createEngineHttp({
    name,
    address: settings.address,
    headers,
    explain: (status, body) => explainReplicate(name, status, body),
  });
  const pieces = listMusicModels({ engine: 'replicate', name });
  return {
    priceOf: (request) => priceOfMusic('replicate', request),
    models: async () => ((await models()).some(({ available }) => available) ? pieces : []),
    compose: async (asked, signal) => {
      refuseComposition(asked, pieces);
      if (signal.aborted) throw new EngineError('CANCELED', 'Canceled.');
      const planned = planMusic({ engine: 'replicate', now: Date.now() }, asked);
      const begun = parseAnswer(name, predictionSchema, await askReplicate(name, http, planned));
      const bytes = await follow({ name, http, begun }, signal);
      return { bytes, mime: sniffType(bytes) ?? 'audio/mpeg', seconds: null, beats: null };
    },
  };
}

type Job = { name: string; http: EngineHttp; begun: Prediction };

/** Waits for a piece; cancels the request when the signal aborts. */
async function follow({ name, http, begun }: Job, signal: AbortSignal): Promise<Uint8Array> {
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(composeMs)]);
  const path = `/predictions/${encodeURIComponent(begun.id)}`;
  try {
    let now = begun;
    while (now.status === 'starting' || now.status === 'processing') {
      await wait(pollMs, undefined, { signal: bounded });
      const answer = await http.send(path, { signal: bounded });
      if (answer.status === 404) throw new EngineError('UNAVAILABLE', `${name} has lost this music.`);
      if (answer.status !== 200) throw http.toError(answer);
      now = parseAnswer(name, predictionSchema, readJson(name, answer));
    }
    if (now.status !== 'succeeded') throw failureOf(name, now);
    return await http.output([now.output ?? null], { signal: bounded, kind: 'audio' });
  } catch (error) {
    if (!bounded.aborted) throw error;
    await http.send(`${path}/cancel`, { method: 'POST' }).catch(() => undefined);
    if (signal.aborted) throw new EngineError('CANCELED', 'Canceled.');
    throw new EngineError('TIMEOUT', `${name} did not answer in time.`);
  }
}

function failureOf(name: string, { status, error }: Prediction): EngineError {
  if (status === 'canceled' || status === 'aborted') return new EngineError('CANCELED', 'Canceled.');
  const isRefused = /nsfw|sensitive|flagged|E005/i.test(JSON.stringify(error ?? ''));
  return isRefused
    ? new EngineError('CONTENT_POLICY', `${name} refused these words.`)
    : new EngineError('UNAVAILABLE', `${name} could not make this music.`);
}
