import type { CatalogueModel } from '../catalogue-types.ts';

/** Music models. All play without singing, because the music lies under voices. */
export const musicModels: readonly CatalogueModel[] = [
  {
    key: 'stable-audio',
    name: 'Stable Audio 2.5',
    kind: 'music',
    routes: [
      {
        engine: 'fal',
        endpoint: 'fal-ai/stable-audio-25/text-to-audio',
        takes: ['music'],
        fields: { prompt: 'prompt', seconds_total: 'wholeSeconds', seed: 'seed31' },
        seconds: { min: 1, max: 190 },
        price: { usd: 0.2, per: 'video' },
      },
      {
        engine: 'replicate',
        endpoint: 'stability-ai/stable-audio-2.5',
        takes: ['music'],
        fields: { prompt: 'prompt', duration: 'wholeSeconds', seed: 'seed31' },
        seconds: { min: 1, max: 190 },
        price: { usd: 0.2, per: 'video' },
      },
    ],
  },
  {
    key: 'elevenlabs-music',
    name: 'ElevenLabs Music',
    kind: 'music',
    routes: [
      {
        engine: 'fal',
        endpoint: 'fal-ai/elevenlabs/music',
        takes: ['music'],
        fields: { prompt: 'prompt', music_length_ms: 'milliseconds' },
        fixed: { force_instrumental: true },
        seconds: { min: 3, max: 600 },
        price: { usd: 0.8 / 60, per: 'second' },
      },
      {
        // Billed by the length of the piece; the price per second is not published.
        engine: 'replicate',
        endpoint: 'elevenlabs/music',
        takes: ['music'],
        fields: { prompt: 'prompt', music_length_ms: 'milliseconds' },
        fixed: { force_instrumental: true },
        seconds: { min: 5, max: 300 },
      },
    ],
  },
  {
    key: 'music',
    name: 'MiniMax Music 2.6',
    kind: 'music',
    routes: [
      {
        // The model chooses the length.
        engine: 'fal',
        endpoint: 'fal-ai/minimax-music/v2.6',
        takes: ['music'],
        fields: { prompt: 'prompt' },
        fixed: { is_instrumental: true },
        seconds: { min: 1, max: 300 },
        price: { usd: 0.15, per: 'video' },
      },
    ],
  },
  {
    key: 'lyria2',
    name: 'Lyria 2',
    kind: 'music',
    routes: [
      {
        engine: 'fal',
        endpoint: 'fal-ai/lyria2',
        takes: ['music'],
        fields: { prompt: 'prompt', seed: 'seed31' },
        seconds: { min: 30, max: 30 },
        price: { usd: 0.1, per: 'video' },
      },
      {
        engine: 'replicate',
        endpoint: 'google/lyria-2',
        takes: ['music'],
        fields: { prompt: 'prompt', seed: 'seed31' },
        seconds: { min: 30, max: 30 },
      },
    ],
  },
  {
    key: 'ace-step',
    name: 'ACE-Step',
    kind: 'music',
    routes: [
      {
        engine: 'fal',
        endpoint: 'fal-ai/ace-step/prompt-to-audio',
        takes: ['music'],
        fields: { prompt: 'prompt', duration: 'seconds', seed: 'seed31' },
        fixed: { instrumental: true },
        seconds: { min: 5, max: 240 },
        price: { usd: 0.0002, per: 'second' },
      },
    ],
  },
  {
    key: 'musicgen',
    name: 'MusicGen',
    kind: 'music',
    routes: [
      {
        // Billed by compute time.
        engine: 'replicate',
        endpoint: 'meta/musicgen',
        takes: ['music'],
        fields: { prompt: 'prompt', duration: 'wholeSeconds', seed: 'seed31' },
        fixed: { output_format: 'mp3' },
        seconds: { min: 1, max: 30 },
      },
    ],
  },
];
