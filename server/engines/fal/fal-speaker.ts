import type { Model } from '../../../contract/catalogue/model.ts';
import { sniffType } from '../../lib/guarded-fetch/sniff-type.ts';
import { listSpeechModels, planSpeech, priceOfSpeech } from '../catalogue/plans/plan-speech.ts';
import type { EngineSettings } from '../connected/connected-engine.ts';
import { createEngineHttp } from '../connected/http/engine-http.ts';
import { EngineError } from '../engine-error.ts';
import type { Speaker } from '../speaker.ts';
import { explainFalRequest, failureTypes } from './fal-queue.ts';
import { makeSound } from './make-sound.ts';

const speakMs = 300_000;
/** Characters of one request. */
const textMax = 5_000;

/** The speech models of fal. */
export function createFalSpeaker(
  settings: EngineSettings,
  { headers, models }: { headers: Record<string, string>; models: () => Promise<Model[]> },
): Speaker {
  const { name } = settings;
  const http = createEngineHttp({ name, address: settings.address, headers, explain: (status, body) => explain(name, status, body) });
  const voices = listSpeechModels({ engine: 'fal', name });
  return {
    priceOf: (request) => priceOfSpeech('fal', request),
    models: async () => ((await models()).some(({ available }) => available) ? voices : []),
    speak: async (asked, signal) => {
      if (asked.text.trim() === '' || asked.text.length > textMax)
        throw new EngineError('INVALID_INPUT', `A text to speak must have between 1 and ${textMax} characters.`);
      const { endpoint, input } = planSpeech({ engine: 'fal', now: Date.now() }, asked);
      const bytes = await makeSound({ settings, http, endpoint, input, noun: 'voice', timeMaxMs: speakMs }, signal);
      return { bytes, mime: sniffType(bytes) ?? 'audio/mpeg', words: null };
    },
  };
}

function explain(name: string, status: number, body: unknown): EngineError | undefined {
  const types = failureTypes(body);
  if (types.includes('content_policy_violation')) return new EngineError('CONTENT_POLICY', `${name} refused these words.`);
  if (status === 422 && types.length > 0) return new EngineError('INVALID_INPUT', `${name} could not speak these words.`);
  return explainFalRequest(name, status, body);
}
