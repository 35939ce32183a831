import { hashText } from '../../painter/drawing/random.ts';
import type { Mix, Score } from '../score/score.ts';
import { openDrumVoice } from './drums.ts';
import { openEcho } from './echo.ts';
import { openHall } from './hall.ts';
import { effectsOf, openVoice } from './instruments.ts';
import { blockFrames, sampleRate, type Voice } from './voice.ts';

export type Stereo = { left: Float32Array; right: Float32Array };

/** Sounds that begin at their frames, in order. */
type Cue = { frame: number; open: () => Voice };
type Track = { cues: Cue[]; next: number; voices: Voice[]; mix: Mix; shape: (block: Stereo, time: number) => void };

export function openStereo(): Stereo {
  return { left: new Float32Array(blockFrames), right: new Float32Array(blockFrames) };
}

function clear({ left, right }: Stereo): void {
  left.fill(0);
  right.fill(0);
}

/** Plays a score block by block: each call overwrites `out` with the next 50 ms. */
export function openPlayer(score: Score): (out: Stereo) => void {
  const tracks = openTracks(score);
  const kicks = score.hits.filter(({ drum }) => drum === 'kick' || drum === 'chipKick').map(({ at }) => at);
  const duck = openDuck(kicks);
  const hall = openHall(score.hallSeconds);
  const echo = openEcho(score.echoSeconds);
  const [own, toHall, toEcho] = [openStereo(), openStereo(), openStereo()];
  const room = new Float32Array(blockFrames);
  let frame = 0;
  return (out) => {
    for (const block of [out, toHall, toEcho]) clear(block);
    duck(frame, room);
    for (const track of tracks) {
      clear(own);
      if (!playTrack(track, frame, own)) continue;
      track.shape(own, frame / sampleRate);
      addTrack(track.mix, { own, out, toHall, toEcho, room });
    }
    echo(toEcho, out);
    hall(toHall, out);
    frame += blockFrames;
  };
}

function openTracks({ parts, hits, drumMix }: Score): Track[] {
  const tracks = parts.map(({ instrument, mix, notes }, part): Track => {
    const cues = notes.map(({ at, ...note }, index) => {
      const seed = hashText(`${part}:${index}`);
      return { frame: Math.round(at * sampleRate), open: () => openVoice(instrument, { ...note, seed }) };
    });
    return { cues, next: 0, voices: [], mix, shape: openShape(effectsOf(instrument)) };
  });
  const strokes = hits.map(({ at, drum, velocity }, index) => ({
    frame: Math.round(at * sampleRate),
    open: () => openDrumVoice(drum, { velocity, seed: hashText(`${drum}:${index}`) }),
  }));
  return [...tracks, { cues: strokes, next: 0, voices: [], mix: drumMix, shape: () => undefined }];
}

/** False: nothing is heard of it in this block. */
function playTrack(track: Track, frame: number, own: Stereo): boolean {
  let isHeard = track.voices.length > 0;
  track.voices = track.voices.filter((voice) => voice(own.left, own.right, 0));
  for (let cue = track.cues[track.next]; cue !== undefined && cue.frame < frame + blockFrames; cue = track.cues[++track.next]) {
    const voice = cue.open();
    isHeard = true;
    if (voice(own.left, own.right, Math.max(0, cue.frame - frame))) track.voices.push(voice);
  }
  return isHeard;
}

type Buses = { own: Stereo; out: Stereo; toHall: Stereo; toEcho: Stereo; room: Float32Array };

function addTrack({ gain, pan, hall, echo, duck }: Mix, { own, out, toHall, toEcho, room }: Buses): void {
  const sides = [
    { from: own.left, to: out.left, hallTo: toHall.left, echoTo: toEcho.left, level: gain * Math.min(1, 1 - pan) },
    { from: own.right, to: out.right, hallTo: toHall.right, echoTo: toEcho.right, level: gain * Math.min(1, 1 + pan) },
  ];
  for (const { from, to, hallTo, echoTo, level } of sides)
    for (let at = 0; at < blockFrames; at++) {
      const value = from[at]! * level * (1 - duck * room[at]!);
      to[at]! += value;
      hallTo[at]! += value * hall;
      echoTo[at]! += value * echo;
    }
}

/** How much room each bass drum takes, 0–1: at once, and less within a beat. */
function openDuck(kicks: readonly number[]): (frame: number, room: Float32Array) => void {
  const fall = Math.exp(-1 / (0.11 * sampleRate));
  const state = { level: 0, wanted: 0 };
  let next = 0;
  return (frame, room) => {
    let { level, wanted } = state;
    for (let at = 0; at < blockFrames; at++) {
      while (next < kicks.length && kicks[next]! * sampleRate <= frame + at) {
        wanted = 1;
        next++;
      }
      level += (wanted - level) * 0.01;
      wanted *= fall;
      room[at] = level;
    }
    Object.assign(state, { level, wanted });
  };
}

/** The effects of an instrument as a whole. */
function openShape({ sway, drive }: ReturnType<typeof effectsOf>): Track['shape'] {
  let dark: [number, number] = [0, 0];
  return ({ left, right }, time) => {
    if (drive !== undefined) dark = [distort(left, drive, dark[0]), distort(right, drive, dark[1])];
    if (sway === undefined) return;
    const turn = (2 * Math.PI * sway.hertz) / sampleRate;
    const begin = turn * sampleRate * time;
    for (let at = 0; at < blockFrames; at++) {
      const side = Math.sin(begin + turn * at) * sway.depth;
      left[at]! *= 1 - side;
      right[at]! *= 1 + side;
    }
  };
}

/** Overdriven, through the loudspeaker of a guitar. @returns the state of its low-pass */
function distort(samples: Float32Array, drive: number, from: number): number {
  let dark = from;
  for (let at = 0; at < samples.length; at++) {
    dark += (Math.tanh(samples[at]! * drive) - dark) * 0.32;
    samples[at] = dark;
  }
  return dark;
}
