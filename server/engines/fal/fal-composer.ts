import type { Model } from '../../../contract/catalogue/model.ts';
import { sniffType } from '../../lib/guarded-fetch/sniff-type.ts';
import { listMusicModels, planMusic, priceOfMusic } from '../catalogue/plans/plan-music.ts';
import { refuseComposition } from '../composer/refuse-composition.ts';
import type { Composer } from '../composer/composer.ts';
import type { EngineSettings } from '../connected/connected-engine.ts';
import { createEngineHttp } from '../connected/http/engine-http.ts';
import { EngineError } from '../engine-error.ts';
import { explainFalRequest, failureTypes } from './fal-queue.ts';
import { makeSound } from './make-sound.ts';

const composeMs = 600_000;

/** The music models of fal. */
export function createFalComposer(
  settings: EngineSettings,
  { headers, models }: { headers: Record<string, string>; models: () => Promise<Model[]> },
): Composer {
  const { name } = settings;
  const http = createEngineHttp({ name, address: settings.address, headers, explain: (status, body) => explain(name, status, body) });
  const pieces = listMusicModels({ engine: 'fal', name });
  return {
    priceOf: (request) => priceOfMusic('fal', request),
    models: async () => ((await models()).some(({ available }) => available) ? pieces : []),
    compose: async (asked, signal) => {
      refuseComposition(asked, pieces);
      const { endpoint, input } = planMusic({ engine: 'fal', now: Date.now() }, asked);
      const bytes = await makeSound({ settings, http, endpoint, input, noun: 'music model', timeMaxMs: composeMs }, signal);
      return { bytes, mime: sniffType(bytes) ?? 'audio/mpeg', seconds: null, beats: null };
    },
  };
}

function explain(name: string, status: number, body: unknown): EngineError | undefined {
  const types = failureTypes(body);
  if (types.includes('content_policy_violation')) return new EngineError('CONTENT_POLICY', `${name} refused these words.`);
  if (status === 422 && types.length > 0) return new EngineError('INVALID_INPUT', `${name} could not make music of these words.`);
  return explainFalRequest(name, status, body);
}
