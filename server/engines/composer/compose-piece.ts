import type { Score } from './score/score.ts';
import { writeScore } from './score/write-score.ts';
import { limit } from './sound/limiter.ts';
import { measureLoudness } from './sound/loudness.ts';
import { openPlayer, openStereo, type Stereo } from './sound/play-score.ts';
import { blockFrames, sampleRate } from './sound/voice.ts';
import { openTexture } from './textures/open-texture.ts';
import type { Texture } from './textures/texture.ts';
import { type MusicReading, readMusicPrompt } from './words/read-music-prompt.ts';

/** A request for a piece. `seconds` > 0; `seed`: a whole number. */
export type PieceRequest = { prompt: string; seconds: number; seed: number };

/** A piece: interleaved stereo from −1 to 1 at 48 kHz. `beats`: seconds, from its score; empty for sounds without music. */
export type Piece = { samples: Float32Array<ArrayBuffer>; beats: number[] };

/** Loudness in LUFS: music as in films, sounds quieter. */
const loudness = { music: -17, sounds: -23 };
/** Headroom for MP3, whose ripples must not clip. */
const ceiling = 0.84;
const fadeSeconds = { musicIn: 0.004, soundsIn: 1, out: 1.6 };
/** Gain of sounds behind music. */
const behind = 0.4;

/** Composes a piece of exactly this length. The same request gives the same samples. */
export function composePiece({ prompt, seconds, seed }: PieceRequest): Piece {
  const reading = readMusicPrompt(prompt);
  const score = reading.hasMusic ? writeScore(reading, { seconds, seed }) : null;
  const samples = new Float32Array(Math.round(seconds * sampleRate) * 2);
  const play = openMix(reading, score, seed);
  const block = openStereo();
  const frames = samples.length / 2;
  for (let from = 0; from < frames; from += blockFrames) {
    play(block);
    const count = Math.min(blockFrames, frames - from);
    for (let at = 0; at < count; at++) {
      samples[(from + at) * 2] = block.left[at]!;
      samples[(from + at) * 2 + 1] = block.right[at]!;
    }
  }
  fade(samples, { seconds, begin: score === null ? fadeSeconds.soundsIn : fadeSeconds.musicIn });
  const target = score === null ? loudness.sounds : loudness.music;
  const measured = measureLoudness(samples);
  limit(samples, { gain: Number.isFinite(measured) ? 10 ** ((target - measured) / 20) : 1, ceiling });
  return { samples, beats: score?.beats ?? [] };
}

/** Music with the named sounds behind it, or the sounds alone. */
function openMix({ textures: named }: MusicReading, score: Score | null, seed: number): (block: Stereo) => void {
  const names = score?.hasVinyl === true && !named.includes('vinyl') ? [...named, 'vinyl' as const] : named;
  const textures: Texture[] = names.map((name, index) => openTexture(name, seed + index));
  const music = score === null ? null : openPlayer(score);
  const sounds = openStereo();
  const share = (score === null ? 1 : behind) / Math.sqrt(Math.max(1, textures.length));
  return (block) => {
    if (music === null) for (const side of [block.left, block.right]) side.fill(0);
    else music(block);
    if (textures.length === 0) return;
    for (const side of [sounds.left, sounds.right]) side.fill(0);
    for (const texture of textures) texture(sounds);
    for (let at = 0; at < blockFrames; at++) {
      block.left[at]! += sounds.left[at]! * share;
      block.right[at]! += sounds.right[at]! * share;
    }
  };
}

/** Fades in and out without a click. */
function fade(samples: Float32Array, { seconds, begin }: { seconds: number; begin: number }): void {
  const frames = samples.length / 2;
  const first = Math.min(begin, seconds / 4) * sampleRate;
  const last = Math.min(fadeSeconds.out, seconds / 3) * sampleRate;
  const scale = (frame: number, gain: number): void => {
    samples[frame * 2]! *= gain;
    samples[frame * 2 + 1]! *= gain;
  };
  for (let frame = 0; frame < first; frame++) scale(frame, frame / first);
  for (let frame = 0; frame < last; frame++) scale(frames - 1 - frame, (frame / last) ** 1.5);
}
