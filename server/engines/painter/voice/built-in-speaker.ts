import { detectLanguage } from '../../../lib/detect-language.ts';
import type { Speaker, SpeakerModel } from '../../speaker.ts';
import { speak } from './speak.ts';

/** Each voice speaks the language of the words; its key is the variant. */
const model: SpeakerModel = {
  key: 'built-in-voice',
  name: 'Built-in voice: synthetic',
  voices: [
    { key: 'm3', name: 'Man' },
    { key: 'f2', name: 'Woman' },
    { key: 'm2', name: 'Man, deep' },
    { key: 'Annie', name: 'Woman, high' },
    { key: 'whisper', name: 'Whisper' },
  ].map((voice) => ({ ...voice, language: null })),
  credits: 0,
};

/** The built-in voice: free, on this machine. */
export const builtInSpeaker: Speaker = {
  models: async () => [model],
  speak: async ({ voice, text, speed }, signal) => {
    const variant = model.voices.find(({ key }) => key === voice)?.key ?? model.voices[0]!.key;
    const { wav, words } = await speak(text, { language: await detectLanguage(text), variant, speed, signal });
    return { bytes: wav, mime: 'audio/wav', words };
  },
};
