import type { CatalogueModel } from '../catalogue-types.ts';

const americans = (kind: 'woman' | 'man', prefix: string, names: string) =>
  names.split(' ').map((name) => ({ key: `${prefix}_${name.toLowerCase()}`, name: `${name}, ${kind}`, language: 'en' }));
const anyLanguage = (keys: string) => keys.split(' ').map((key) => ({ key, name: key.replaceAll('_', ' '), language: null }));

/** Speech models. */
export const speechModels: readonly CatalogueModel[] = [
  {
    key: 'speech',
    name: 'Kokoro',
    kind: 'speech',
    voices: [
      ...americans('woman', 'af', 'Heart Alloy Aoede Bella Jessica Kore Nicole Nova River Sarah Sky'),
      ...americans('man', 'am', 'Adam Echo Eric Fenrir Liam Michael Onyx Puck Santa'),
    ],
    routes: [
      {
        engine: 'fal',
        endpoint: 'fal-ai/kokoro/american-english',
        takes: ['speech'],
        fields: { prompt: 'speech', voice: 'speaker', speed: 'speechSpeed' },
        price: { usd: 0.02, per: 'thousand-letters' },
      },
    ],
  },
  {
    key: 'minimax-speech',
    name: 'MiniMax Speech 02 Turbo',
    kind: 'speech',
    voices: anyLanguage(
      'Wise_Woman Friendly_Person Inspirational_girl Deep_Voice_Man Calm_Woman Casual_Guy Lively_Girl Patient_Man Young_Knight Determined_Man Lovely_Girl Decent_Boy Imposing_Manner Elegant_Man Exuberant_Girl',
    ),
    routes: [
      {
        engine: 'fal',
        endpoint: 'fal-ai/minimax/speech-02-turbo',
        takes: ['speech'],
        fields: { text: 'speech', voice_setting: 'voiceSetting' },
        // The default output is bytes in hexadecimal.
        fixed: { output_format: 'url' },
        price: { usd: 0.06, per: 'thousand-letters' },
      },
    ],
  },
];
