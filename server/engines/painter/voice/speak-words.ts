import { limits } from '../../../../contract/limits.ts';
import { detectLanguage } from '../../../lib/detect-language.ts';
import { EngineError, type EngineJob } from '../../engine.ts';
import { speak } from './speak.ts';
import { refuseSpeech } from './spoken-languages.ts';

const secondsMax = limits.voiceSecondsMax;

/** Why the built-in voice cannot speak these words, as a sentence; null when it can. */
export async function refuseWords(words: string): Promise<string | null> {
  return refuseSpeech(words, await detectLanguage(words));
}

/** The job with its words as a voice, in their language. @throws EngineError as `speak` */
export async function speakWords(job: EngineJob, signal: AbortSignal): Promise<EngineJob> {
  if (job.video?.speech === undefined) return job;
  const { speech, ...video } = job.video;
  const { wav, seconds } = await speak(speech, { language: await detectLanguage(speech), signal });
  if (seconds > secondsMax)
    throw new EngineError('INVALID_INPUT', `These words take ${Math.ceil(seconds)} seconds to speak; ${secondsMax} fit. Write fewer.`);
  return { ...job, video: { ...video, voice: { bytes: wav, mime: 'audio/wav' } } };
}
