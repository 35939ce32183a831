import { AppError } from '../../../../contract/errors.ts';
import type { StoryRow } from '../../../../contract/stories/story.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import type { EngineRegistry } from '../../../engines/engine-registry.ts';
import { askForSound, type SoundStudio } from './ask-for-sound.ts';
import { wholeWav } from './whole-wav.ts';

type Asked = { voice: StoryRow['voice']; words: string; userId: string };
/** `sound` is in base64. */
type Sample = { mime: string; sound: string };

const usualWords = 'Good morning. This is how your story will sound.';
/** Samples that are remembered, so that a voice that is heard again costs nothing. Each has about 200 kB. */
const samplesMax = 40;
const samples = new Map<string, Sample>();

/** A few words in a voice. @throws MODEL_UNAVAILABLE when it is not connected; ENGINE_FAILED with one sentence */
export async function speakSample(
  studio: SoundStudio & { engines: EngineRegistry },
  { voice, words, userId }: Asked,
  signal: AbortSignal,
): Promise<Sample> {
  const found = await studio.engines.findSpeaker(voice.model);
  if (found === undefined) throw new AppError('MODEL_UNAVAILABLE', { detail: 'This voice is not connected now.' });
  const { engine, speaker, model } = found;
  const text = words.trim() === '' ? usualWords : words.trim();
  const request = { model: model.key, voice: voice.name, text, speed: voice.speed };
  const key = JSON.stringify([engine.key, request]);
  const known = samples.get(key);
  if (known !== undefined) return known;
  try {
    const isOwn = !studio.engines.connected().includes(engine);
    const usd = speaker.priceOf === undefined ? 0 : speaker.priceOf(request);
    const asked = { engine, isOwn, model: model.key, userId, usd, make: () => speaker.speak(request, signal) };
    const { bytes, mime } = await askForSound(studio, asked, signal);
    const sample = { mime, sound: Buffer.from(wholeWav(bytes)).toString('base64') };
    samples.set(key, sample);
    if (samples.size > samplesMax) samples.delete(samples.keys().next().value!);
    return sample;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new AppError('ENGINE_FAILED', { detail: error.message, cause: error });
  }
}
