import { sniffType } from '../../lib/guarded-fetch/sniff-type.ts';
import type { EngineSettings } from '../connected/connected-engine.ts';
import { checkOutput } from '../connected/engine-http.ts';
import { EngineError } from '../engine.ts';
import type { Speaker } from '../words.ts';
import { isSpeechModel, listOpenaiModels, openOpenai } from './openai-http.ts';

const speakMs = 120_000;
/** Characters of one request. */
const textMax = 4_096;
/** About ten minutes as a WAV. */
const bytesMax = 64 * 1024 * 1024;

/** The speech API of OpenAI, which LocalAI and others speak too. Its address ends before `/audio`. */
export function createOpenaiSpeaker(settings: EngineSettings): Speaker {
  const { name } = settings;
  const http = openOpenai(settings);
  return {
    models: async () => [...new Set([...settings.models, ...(await listOpenaiModels(name, http))])].filter(isSpeechModel),
    speak: async ({ model, voice, text, speed }, signal) => {
      if (text.trim() === '' || text.length > textMax)
        throw new EngineError('INVALID_INPUT', `A text to speak must have between 1 and ${textMax} characters.`);
      const json = { model, voice, input: text, response_format: 'wav', ...(speed === undefined ? {} : { speed }) };
      const answer = await http.send('/audio/speech', { method: 'POST', json, signal, timeoutMs: speakMs, bytesMax });
      if (answer.status < 200 || answer.status > 299) throw http.toError(answer);
      // A server that knows fewer formats answers with another one.
      const bytes = checkOutput(name, answer.bytes, 'audio');
      return { bytes, mime: sniffType(bytes) ?? 'audio/wav' };
    },
  };
}
