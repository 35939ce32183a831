import * as v from 'valibot';
import { limits } from '../../../contract/limits.ts';
import { sniffType } from '../../lib/guarded-fetch/sniff-type.ts';
import type { EngineSettings } from '../connected/connected-engine.ts';
import { checkOutput } from '../connected/http/engine-http.ts';
import { EngineError } from '../engine.ts';
import type { Speaker, SpeakerModel } from '../speaker.ts';
import { openOpenai } from './openai-http.ts';

export const openaiPrefix = 'openai/';
const speakMs = 120_000;
const listMs = 5_000;
/** Characters of one request. */
const textMax = 4_096;
/** About ten minutes as a WAV. */
const bytesMax = 64 * 1024 * 1024;
const voicesMax = 200;

/** Voices of Kokoro servers: names, or objects with a name. */
const voicesAnswer = v.object({ voices: v.array(v.union([v.string(), v.object({ id: v.string(), name: v.optional(v.string()) })])) });

const openaiVoices = ['alloy', 'ash', 'ballad', 'coral', 'echo', 'fable', 'nova', 'onyx', 'sage', 'shimmer', 'verse'];
/** Voices that OpenAI's older models lack. */
const olderVoices = new Set(['ballad', 'verse']);

/**
 * The speech API of OpenAI, also of LocalAI, Kokoro servers and others. Its address ends before `/audio`. `listed`: names of its speech
 * models.
 */
export function createOpenaiSpeaker(settings: EngineSettings, listed: () => Promise<readonly string[]>): Speaker {
  const { name } = settings;
  const http = openOpenai(settings);
  let voices: Promise<SpeakerModel['voices'] | null> | undefined;
  const listVoices = async (): Promise<SpeakerModel['voices'] | null> => {
    const answer = await http.send('/audio/voices', { timeoutMs: listMs });
    const told = answer.status === 200 ? v.safeParse(voicesAnswer, http.read(answer)) : undefined;
    if (told?.success !== true || told.output.voices.length === 0) return null;
    const named = told.output.voices.map((voice) => (typeof voice === 'string' ? { id: voice, name: voice } : voice));
    return named.slice(0, voicesMax).map(({ id, name: called = id }) => ({ key: id, name: called, language: null }));
  };
  /** Loads the voices once, and again after a failure. */
  const knownVoices = () => (voices ??= listVoices().catch(() => ((voices = undefined), null)));
  return {
    // A server without a key is one's own and free. The API has no price list.
    priceOf: () => (settings.apiKey === null ? 0 : null),
    models: async () => {
      const ids = (await listed()).filter((id) => openaiPrefix.length + id.length <= limits.modelKeyLength);
      const own = ids.length === 0 ? null : await knownVoices();
      return ids.map((id) => ({ key: `${openaiPrefix}${id}`, name: `${id} on ${name}`, voices: own ?? voicesOf(id), credits: 1 }));
    },
    speak: async ({ model, voice, text, speed }, signal) => {
      if (text.trim() === '' || text.length > textMax)
        throw new EngineError('INVALID_INPUT', `A text to speak must have between 1 and ${textMax} characters.`);
      const id = model.slice(openaiPrefix.length);
      const first = voice === '' ? ((await knownVoices()) ?? voicesOf(id))[0]!.key : voice;
      const json = { model: id, voice: first, input: text, response_format: 'wav', ...(speed === 1 ? {} : { speed }) };
      const answer = await http.send('/audio/speech', { method: 'POST', json, signal, timeoutMs: speakMs, bytesMax });
      if (answer.status < 200 || answer.status > 299) throw http.toError(answer);
      // Servers with fewer formats answer with another one.
      const bytes = checkOutput(name, answer.bytes, 'audio');
      return { bytes, mime: sniffType(bytes) ?? 'audio/wav', words: null };
    },
  };
}

/** The voices of a model without a list. Other servers ignore the field and use the model's own voice. */
function voicesOf(id: string): SpeakerModel['voices'] {
  const isOlder = id.startsWith('tts-1');
  const known = isOlder || /^gpt-.*tts/.test(id) ? openaiVoices.filter((voice) => !isOlder || !olderVoices.has(voice)) : ['alloy'];
  return known.map((key) => ({ key, name: known.length === 1 ? 'Its own' : `${key[0]!.toUpperCase()}${key.slice(1)}`, language: null }));
}
